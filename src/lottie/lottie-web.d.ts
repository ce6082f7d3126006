declare module "lottie-web/build/player/esm/*" {
  import type { LottiePlayer } from "lottie-web";
  const lottie: LottiePlayer;
  export default lottie;
}
