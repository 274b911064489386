// The door that browsers may use too.
export { addDays, type Day, type DayRange, dayOf } from "./days.ts";
export { durationsOf, type Figures, marginOf, profitOf, totalOf } from "./figures.ts";
