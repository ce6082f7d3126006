import { isObject } from "./javascript/lift";
import type { PageInteractions } from "./page-interactions";

type Fields = Record<string, unknown>;

/** Notes of the builder for itself, which no page reads (`interactions.md` 1). */
const NOTES = [
  "name",
  "animationType",
  "createdOn",
  "title",
  "playInReverse",
  "direction",
  "effectIn",
  "locked",
  "originalId",
  "styleBlockIds",
  "selectorGuids",
];

/** Texts that repeat a default. */
const DEFAULTS: Fields = {
  easing: "",
  globalSwatchId: "",
  scrollOffsetUnit: "%",
  useFirstGroupAsInitialState: false,
  autoStopEventId: "",
};

/** Numbers for which 0 is the default. The delay of an event is not among them: its 0 replaces those of its items. */
const ZEROS = ["scrollOffsetValue", "smoothing", "restingState"];

/**
 * The same interactions, shorter: defaults, empty values, repetitions and data for the builder only are left out. The
 * engine reads both forms.
 */
export function shorten({ events, actionLists, site, ...rest }: PageInteractions): PageInteractions {
  const ranges = isObject(site) && Array.isArray(site.mediaQueries) ? site.mediaQueries : undefined;
  const keys = ranges?.map((range) => isObject(range) && range.key);
  return {
    events: mapFields(events, (event) => shortenEvent(event, events, keys)),
    actionLists: mapFields(actionLists, shortenList),
    ...(ranges ? { site: { mediaQueries: ranges } } : site === undefined ? {} : { site }),
    ...rest,
  };
}

const mapFields = (map: Fields, short: (value: Fields) => Fields): Fields =>
  Object.fromEntries(Object.entries(map).map(([id, value]) => [id, isObject(value) ? short(value) : value]));

/** Without the notes, `null`, undefined, and the values that `isDefault` names. */
function without(fields: Fields, isDefault: (name: string, value: unknown) => boolean = () => false): Fields {
  const kept = Object.entries(fields).filter(
    ([name, value]) =>
      value != null &&
      !NOTES.includes(name) &&
      DEFAULTS[name] !== value &&
      !(value === 0 && ZEROS.includes(name)) &&
      !isDefault(name, value),
  );
  return Object.fromEntries(kept);
}

const isEmpty = (value: unknown) => isObject(value) && !Object.keys(value).length;

function shortenEvent(event: Fields, all: Fields, keys: unknown[] | undefined): Fields {
  const targets = Array.isArray(event.targets) && event.targets.length > 0 ? event.targets : [event.target];
  const short = without(event, (name, value) => {
    if (name === "mediaQueries")
      return Array.isArray(value) && !!keys?.length && keys.every((key) => value.includes(key));
    return ["id", "target", "targets", "action", "config"].includes(name);
  });
  const [first, ...others] = targets.map(shortenTarget);
  return {
    ...short,
    action: isObject(event.action) ? shortenAction(event.action, all) : event.action,
    ...(others.length ? { targets: [first, ...others] } : { target: first }),
    ...shortenSettings(event.config),
  };
}

function shortenAction(action: Fields, all: Fields): Fields {
  if (!isObject(action.config)) return action;
  const config = without(action.config, (name, value) => {
    if (name === "affectedElements") return isEmpty(value);
    // Those of the items count; an opposite event that the page lacks does not count.
    return (
      name === "delay" || name === "duration" || (name === "autoStopEventId" && !Object.hasOwn(all, String(value)))
    );
  });
  return { ...without(action, (name) => name === "id"), config };
}

/** Pointer events have two entries, one for each axis. */
function shortenSettings(config: unknown): Fields {
  if (Array.isArray(config))
    return { config: config.map((each: unknown) => (isObject(each) ? shortenSetting(each) : each)) };
  const short = isObject(config) ? shortenSetting(config) : {};
  return isEmpty(short) ? {} : { config: short };
}

function shortenSetting(config: Fields): Fields {
  return without(config, (name, value) => {
    if (value === false) return true;
    return (name === "addOffsetValue" && !config.addStartOffset) || (name === "endOffsetValue" && !config.addEndOffset);
  });
}

function shortenTarget(target: unknown): unknown {
  if (!isObject(target)) return target;
  const short = without(target, (name, value) => value === "" || (name === "appliesTo" && value !== "PAGE"));
  return typeof short.id === "string" && Object.keys(short).length === 1 ? short.id : short;
}

function shortenList(list: Fields): Fields {
  const shortenGroups = (groups: unknown, short: (group: Fields) => Fields) =>
    Array.isArray(groups) ? groups.map((group: unknown) => (isObject(group) ? short(group) : group)) : groups;
  const withItems = (group: Fields): Fields => ({
    ...without(group),
    actionItems: shortenGroups(group.actionItems, shortenItem),
  });
  const { actionItemGroups, continuousParameterGroups } = list;
  return {
    ...without(list, (name) => name === "id"),
    ...(actionItemGroups != null && { actionItemGroups: shortenGroups(actionItemGroups, withItems) }),
    ...(continuousParameterGroups != null && {
      continuousParameterGroups: shortenGroups(continuousParameterGroups, (group) => ({
        ...without(group, (name) => name === "type" || name === "parameterLabel"),
        continuousActionGroups: shortenGroups(group.continuousActionGroups, withItems),
      })),
    }),
  };
}

function shortenItem(item: Fields): Fields {
  // Plugins read additional fields.
  if (!isObject(item.config) || String(item.actionTypeId).startsWith("PLUGIN_")) return item;
  const values = item.config;
  const config = without(values, (name, value) => {
    if (name === "delay" || name === "duration") return value === 0;
    if (name === "target") return isEmpty(value);
    // A unit without its number has no effect, except for the natural size.
    const [, axis] = /^(.+)Unit$/.exec(name) ?? [];
    return axis !== undefined && value !== "AUTO" && values[`${axis}Value`] == null;
  });
  const target = shortenTarget(config.target);
  return { ...without(item, (name) => name === "id"), config: target === undefined ? config : { ...config, target } };
}
