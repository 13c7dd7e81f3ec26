/** The types on the wire that these pages read, by name. All of them are made from the server's. */
import type { components } from "../lib/wire/schema";

type Schemas = components["schemas"];

export type Book = Schemas["Rulebook"];
export type BookSection = Schemas["BookSection"];
export type BookRule = Schemas["BookRule"];
export type Example = Schemas["WorkedExample"];
export type Refused = Schemas["ExampleRefusal"];
export type Guide = Schemas["Guide"];
export type GuideStep = Schemas["GuideStep"];
export type Review = Schemas["Review"];
export type ReviewPoint = Schemas["ReviewPoint"];
export type Turn = Schemas["Turn"];
export type SeatSum = Schemas["SeatSum"];
export type Better = Schemas["Better"];
