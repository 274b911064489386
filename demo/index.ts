// The one door to the demo. The server opens it in a demo shop alone (server/demo.ts); nothing else of the
// product knows what stands here.
export { demoAnnouncement } from "./announcement.ts";
export { createDemoWallet } from "./chain/wallet.ts";
export { playDemoDay } from "./day/demo-day.ts";
export { makeExampleKeys } from "./example-keys.ts";
export { fillDemoShop } from "./fill-shop.ts";
export { demoPictureTasks } from "./pictures/draw-job.ts";
export { demoRates } from "./rates.ts";
export { readDemoSecrets } from "./secrets.ts";
export { startDemoServices } from "./services.ts";
