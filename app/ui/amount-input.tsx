import { type ComponentProps, useState } from "react";
import { formatMillions, formatUsd } from "../../kernel/money.ts";
import { parseCents, parseMillions } from "../../kernel/typed-amounts.ts";
import { TextInput } from "./text-input.tsx";

type AmountInputProps = Omit<ComponentProps<typeof TextInput>, "type" | "pre" | "post" | "value">;

/**
 * The field for dollars, in the shop and at the desk. It takes what people write (`20,50`, `$1,900`, `1.5k`)
 * and shows what it is taken for (Rule P55). No wheel changes it, as it would a number field.
 */
export function MoneyInput(props: AmountInputProps) {
  const readable = useEcho(props, /^\d*(?:\.\d{0,2})?$/, parseCents, formatUsd);
  return <TextInput autoComplete="off" {...props} {...readable} inputMode="decimal" pre="$" />;
}

/** The same for millions of gold: `10m`, `1.5b`, `1,000`. */
export function GoldInput(props: AmountInputProps) {
  const { post = "M", ...readable } = useEcho(props, /^\d*$/, parseMillions, formatMillions);
  return <TextInput autoComplete="off" {...props} {...readable} inputMode="decimal" post={post} />;
}

/** Behind the field what was typed is taken for, unless it is typed as plainly as the field itself has it. */
function useEcho(
  { defaultValue, onChange }: AmountInputProps,
  plain: RegExp,
  parse: (text: string) => number | null,
  format: (amount: number) => string,
) {
  const [text, setText] = useState(String(defaultValue ?? ""));
  const amount = plain.test(text) ? null : parse(text);
  return {
    ...(amount === null ? {} : { post: `= ${format(amount)}` }),
    onChange(event: Parameters<NonNullable<typeof onChange>>[0]) {
      setText(event.currentTarget.value);
      onChange?.(event);
    },
  };
}
