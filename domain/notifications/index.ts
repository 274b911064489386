export { commissionMailTasks } from "./commission-mail.ts";
export { orderMailTasks } from "./order-mail.ts";
