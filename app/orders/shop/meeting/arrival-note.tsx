import { Footprints } from "lucide";
import { Alert } from "../../../ui/alert.tsx";

/** The median of what it took lately, null where that isn't known; and the traders at the desk. */
export type Arrival = { minutes: number | null; online: number };

type ArrivalNoteProps = { arrival: Arrival; world: number };

/** How long to wait in the world that is locked in. */
export function ArrivalNote({ arrival: { minutes, online }, world }: ArrivalNoteProps) {
  if (online === 0) {
    return (
      <Alert tone="info" icon={Footprints} title="No trader is online right now">
        We'll email you as soon as one is on the way to World {world}.
      </Alert>
    );
  }
  const traders = online === 1 ? "1 trader is online." : `${online} traders are online.`;
  return (
    <Alert
      tone="good"
      icon={Footprints}
      title={minutes === null ? "Our trader is on the way" : `Our trader is there in about ${minutes} min`}
    >
      {traders} Wait in World {world}.
    </Alert>
  );
}
