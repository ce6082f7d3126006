import { useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { useRoute } from "../../../host/owner/app/route";

afterEach(() => history.replaceState(null, "", "#"));

it("the owner's page shows an address that changed before it was watched", async () => {
  history.replaceState(null, "", "#/users");
  function Place() {
    const route = useRoute();
    useLayoutEffect(() => history.replaceState(null, "", "#/users/ana"), []);
    return <p>{route.join(" ")}</p>;
  }
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(<Place />);
  await expect.poll(() => place.textContent, { timeout: 60_000 }).toBe("users ana");
  root.unmount();
});
