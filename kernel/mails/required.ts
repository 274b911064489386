/** A placeholder for an amount or a time without which a text says nothing. */
export const required = <const Sample extends string>(sample: Sample) =>
  ({ sample, isRequired: true }) as const;
