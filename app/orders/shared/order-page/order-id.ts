export { writtenOrderId } from "../../../../domain/orders/model.ts";
