import { findScript } from "../../src/core/page/script-config";
import { controllers } from "../behaviours";
import { createIslandLoader } from "../island-loader";
import { runScript } from "../run-script";

// The split build's first half: `dist/millrace.core.js`, for sites whose pages need no island.
runScript(findScript(), (load, runtime) => {
  const { behaviour, arrived } = createIslandLoader(async () => runtime().define(...(await load("islands"))));
  return { behaviours: [...controllers, behaviour], arrived };
});
