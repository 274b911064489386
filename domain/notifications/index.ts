export { orderMailTasks } from "./order-mail.ts";
