/** Things the server tells once and that do not change while a page is open. */
import { get } from "./api";
import type { BoardData, GameInfo, RuleText, ServerInfo } from "./wire";

const kept = new Map<string, Promise<unknown>>();

export function once<T>(path: string): Promise<T> {
  let answer = kept.get(path) as Promise<T> | undefined;
  if (!answer) {
    answer = get<T>(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

export const info = () => once<ServerInfo>("");
export const games = () => once<GameInfo[]>("/games");
export const game = (name: string) => once<GameInfo>(`/games/${name}`);
export const board = (name: string, id: string) => once<BoardData>(`/games/${name}/boards/${id}`);
export const rules = (name: string, language: string) => once<RuleText[]>(`/games/${name}/rules/${language}`);
export const texts = (name: string, language: string) =>
  once<Record<string, string>>(`/games/${name}/texts/${language}`);
