export type { About, Layout, Level } from "./about";
export { digest } from "./digest";
export { Engine, NATURE, OVER, SPECTATOR, UNSURE, type Preview, type Told } from "./engine";
export { foresight, type Foresight, type Position } from "./foresight";
export { fieldsOf, type Fields } from "./fields";
export { Module } from "./module";
export { Remote } from "./remote";
export { Speller, type Said } from "./spelling";
export { Thinker } from "./thinker";
