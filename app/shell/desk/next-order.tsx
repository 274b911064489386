import { ListStart } from "lucide";
import { useRef } from "react";
import { useLocation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Form } from "../../ui/link.tsx";
import { nextForm } from "./desk-forms.ts";
import { useDeskKeys } from "./use-desk-keys.ts";

/** Takes the most urgent order that nobody holds, and opens it: on every page of the desk, by `N` too. */
export function NextOrder({ formKey }: { formKey: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { pathname, search } = useLocation();
  useDeskKeys({ actions: { n: () => form.current?.requestSubmit() } });
  return (
    <Form ref={form} method="post" action="/admin">
      <input type="hidden" name="form" value={nextForm} />
      <input type="hidden" name="idempotencyKey" value={formKey} />
      <input type="hidden" name="back" value={pathname + search} />
      <Button
        type="submit"
        icon={<Icon of={ListStart} size={17} />}
        aria-label="Next order"
        aria-keyshortcuts="N"
        title="Take the most urgent unassigned order (N)"
      >
        Next order
      </Button>
    </Form>
  );
}
