import { type FormEvent, useState } from "react";
import { longestDisputeText, mostEvidencePictures, pictureTypes } from "../../../domain/listings/model.ts";
import { Field } from "../../ui/field.tsx";
import { FileInput } from "../../ui/file-input.tsx";
import { Textarea } from "../../ui/textarea.tsx";

/** What all pictures of a form may weigh together; the server refuses more before it reads it. */
const mostBytes = 12 * 1024 * 1024;

type EvidenceFieldsProps = {
  label: string;
  help?: string;
  text: string | undefined;
  errors: Record<string, string>;
};

/** What one side writes into a dispute, with pictures. */
export function EvidenceFields({ label, help, text, errors }: EvidenceFieldsProps) {
  return (
    <>
      <Field label={label} help={help} error={errors.text}>
        <Textarea name="text" rows={5} maxLength={longestDisputeText} defaultValue={text} required />
      </Field>
      <Field
        label="Pictures"
        optional
        error={errors.pictures}
        help={`Up to ${mostEvidencePictures}, 10 MB each and 12 MB together: JPEG, PNG, WebP, AVIF or GIF. Cover passwords in them.`}
      >
        <FileInput name="pictures" accept={pictureTypes} multiple />
      </Field>
    </>
  );
}

/** Refuses in the browser what the server would refuse only after all of it was sent. */
export function usePictureCheck(errors: Record<string, string>, onSubmit: Submit): Checked {
  const [wrong, setWrong] = useState<string | null>(null);
  return {
    errors: wrong ? { ...errors, pictures: wrong } : errors,
    onSubmit(event) {
      const refused = whyNot(event.currentTarget);
      setWrong(refused);
      if (!refused) return onSubmit(event);
      event.preventDefault();
      event.currentTarget.querySelector<HTMLInputElement>('input[type="file"]')?.focus();
    },
  };
}

type Submit = (event: FormEvent<HTMLFormElement>) => void;
type Checked = { errors: Record<string, string>; onSubmit: Submit };

function whyNot(form: HTMLFormElement): string | null {
  const files = new FormData(form).getAll("pictures").flatMap((each) => (each instanceof File ? [each] : []));
  if (files.length > mostEvidencePictures) return `Please choose at most ${mostEvidencePictures} pictures.`;
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return bytes > mostBytes
    ? "These pictures are more than 12 MB together. Please choose smaller ones."
    : null;
}
