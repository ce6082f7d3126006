import { createBackend, createClock, EXAMPLE_FIELDS, type Backend } from "../../../../fixtures/backend";

/** The backend that docs/guides/endpoints.md talks to: the example site, reduced to the values in the answers. */
export function smallSite(): Backend {
  const backend = createBackend({
    clock: createClock("2024-05-02T10:00:00.000Z"),
    origins: ["https://www.example.com"],
  });
  const { sites, subscriptions } = backend.model;
  for (const site of sites.values()) {
    site.fields = site.fields.filter(({ id }) => id === EXAMPLE_FIELDS.notes || id === EXAMPLE_FIELDS.level);
    // The picture is requested below, and has its limits, too.
    site.openFields = true;
  }
  subscriptions.splice(1);
  for (const one of subscriptions) one.variantImage = { url: "https://www.example.com/manicure.jpg", alt: null };
  return backend;
}
