/** The types on the wire, by name. All of them are made from the server's. */
import type { components } from "./schema";

type Schemas = components["schemas"];

export type ServerInfo = Schemas["ServerInfo"];
export type GameInfo = Schemas["GameInfo"];
export type BoardInfo = Schemas["BoardInfo"];
export type BoardData = Schemas["BoardData"];
export type OptionInfo = Schemas["OptionInfo"];
export type RuleText = Schemas["RuleText"];
export type Me = Schemas["Me"];
export type SessionInfo = Schemas["SessionInfo"];
export type TableView = Schemas["TableView"];
export type TableInfo = Schemas["TableInfo"];
export type TableList = Schemas["TableList"];
export type SeatView = Schemas["SeatView"];
export type Event = Schemas["Event"];
export type Told = Schemas["Told"];
export type Standing = Schemas["Standing"];
export type Question = Schemas["Question"];
export type Proposal = Schemas["Proposal"];
export type Problem = Schemas["Problem"];
export type Reason = Schemas["Reason"];
export type Outcome = Schemas["Outcome"];
export type Hinted = Schemas["Hinted"];
export type Header = Schemas["Header"];
export type Log = Schemas["Log"];
export type NewTable = Schemas["NewTable"];
export type SeatAsked = Schemas["SeatAsked"];
export type FromClient = Schemas["FromClient"];
export type FromServer = Schemas["FromServer"];
export type Picture = NonNullable<TableView["picture"]>;
