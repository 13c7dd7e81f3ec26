/** What there is to learn of a game. It does not change while a page is open. */
import { once } from "../lib/server";
import type { Book, Example, Guide } from "./wire";

export const book = (game: string, language: string) => once<Book>(`/games/${game}/rulebook/${language}`);
export const examples = (game: string, language: string) => once<Example[]>(`/games/${game}/examples/${language}`);
export const guide = (game: string, language: string) => once<Guide>(`/games/${game}/guide/${language}`);
