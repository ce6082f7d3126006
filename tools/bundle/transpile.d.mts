import type { Plugin } from "rollup";

export function transpileProgram(): Plugin;
export const EXTENSIONS: string[];
