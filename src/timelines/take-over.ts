import type { Instance } from "./instance";

/** Timelines that are chosen between go on from where another one is (IX3-52). */
export function takeOver(instance: Instance, instances: readonly Instance[]): void {
  for (const other of instances) {
    if (other === instance || !other.playhead.time || ![...other.elements].some((one) => instance.elements.has(one)))
      continue;
    other.playhead.run("pause");
    other.playhead.seek(other.playhead.time);
    instance.forget();
  }
}
