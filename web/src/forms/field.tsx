// Fields of forms: a label above, the hint below, and in its place the sentence of what is wrong.
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { useStandingError } from './standing-error.ts';

interface Around {
  label: ReactNode;
  /** Stands under the field until there is an error. */
  hint?: ReactNode;
  /** What is wrong with it, in whole sentences. Shown until the field is changed. */
  error?: string | undefined;
}

interface WithAid extends Around {
  /** Stands after the error: a link to where it can be put right. */
  aid?: ReactNode;
}

/** The attributes that tie a control to its label, hint and error. */
interface Tied {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends WithAid {
  /** Of a controlled field. */
  value?: unknown;
  children: (tied: Tied) => ReactNode;
}

/** Label, control, hint or error: for controls of one's own. */
export function Field({ label, hint, error, aid, value, children }: FieldProps) {
  const id = useId();
  const standing = useStandingError(error, value);
  const below = standing.error ?? hint;
  return (
    <div ref={standing.element} className={styles.field} onInput={standing.onInput}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': standing.error ? true : undefined,
      })}
      {below && (
        <p id={`${id}-below`} className={standing.error ? styles.error : styles.hint}>
          {below}
          {standing.error && aid && <> {aid}</>}
        </p>
      )}
    </div>
  );
}

/** One line of text. Takes what an `<input>` takes; the `name` is the field's path in the contract. */
export const TextField = ({ label, hint, error, aid, ...input }: WithAid & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error} aid={aid} value={input.value}>
    {tied => <input type="text" {...input} {...tied} className={styles.control} />}
  </Field>
);

/** Several lines. */
export const TextArea = ({ label, hint, error, ...area }: Around & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} value={area.value}>
    {tied => <textarea rows={3} {...area} {...tied} className={styles.control} />}
  </Field>
);

/** A choice from a list: its children are `<option>`s. */
export const SelectField = ({ label, hint, error, ...select }: Around & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error} value={select.value}>
    {tied => <select {...select} {...tied} className={styles.control} />}
  </Field>
);

/** A tick with its words, 44 px high. */
export function TickField({
  label,
  hint,
  ...input
}: Omit<Around, 'error'> & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label>
        <input type="checkbox" {...input} aria-describedby={hint ? id : undefined} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
