import { parseArgs, type ParseArgsConfig } from "node:util";
import { SettingsError } from "../../host/settings/settings-error";

/** The options of a command besides the settings of the host, by name; a value, several values, or none. */
export type OwnOptions = Readonly<Record<string, "value" | "values" | "flag">>;

type Taken<Options extends OwnOptions> = {
  [Name in keyof Options]: Options[Name] extends "flag"
    ? boolean
    : Options[Name] extends "values"
      ? string[]
      : string | undefined;
};

/**
 * Separates the options of a command from the arguments that are settings of the host.
 * @throws SettingsError when an option lacks its value, or has one that it does not take.
 */
export function takeOptions<const Options extends OwnOptions>(
  argv: readonly string[],
  own: Options,
): { values: Taken<Options>; rest: string[] } {
  const options: ParseArgsConfig["options"] = Object.fromEntries(
    Object.entries(own).map(([name, kind]) => [name, { type: kind === "flag" ? "boolean" : "string" }] as const),
  );
  // Not strict: settings are read from the rest, and unknown ones are reported there.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true });
  const found = new Map<string, string[]>();
  const taken = new Set<number>();
  for (const token of tokens) {
    const kind = token.kind === "option" && Object.hasOwn(own, token.name) ? own[token.name] : undefined;
    if (token.kind !== "option" || kind === undefined) continue;
    taken.add(token.index);
    const { name, value, inlineValue = false } = token;
    if (kind === "flag") {
      if (inlineValue) throw new SettingsError(`--${name} does not take a value.`);
      found.set(name, []);
      continue;
    }
    if (value === undefined || (!inlineValue && value.startsWith("--")))
      throw new SettingsError(`--${name} requires a value.`);
    found.set(name, [...(kind === "values" ? (found.get(name) ?? []) : []), value]);
    if (!inlineValue) taken.add(token.index + 1);
  }
  const values = Object.entries(own).map(([name, kind]) => {
    const all = found.get(name);
    return [name, kind === "flag" ? all !== undefined : kind === "values" ? (all ?? []) : all?.at(-1)];
  });
  return {
    values: Object.fromEntries(values) as Taken<Options>,
    rest: argv.filter((_, index) => !taken.has(index)),
  };
}
