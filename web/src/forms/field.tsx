// Form fields with a label above and a hint or an error below.
import { type ComponentProps, type ReactNode, useId } from 'react';
import tick from '../ui/controls/tick.module.css';
import styles from './field.module.css';
import { useFieldError } from './field-error.ts';

interface FieldText {
  label: ReactNode;
  /** Shown below the field unless there is an error. */
  hint?: ReactNode;
  /** The error in full sentences, shown until the field is changed. */
  error?: string | undefined;
}

interface FieldTextWithAid extends FieldText {
  /** A link, after the error, to the screen where the error can be fixed. */
  aid?: ReactNode;
}

/** The attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps extends FieldTextWithAid {
  /** The value of a controlled field. */
  value?: unknown;
  children: (attributes: ControlAttributes) => ReactNode;
}

/** The label, hint and error around a control of any kind. */
export function Field({ label, hint, error, aid, value, children }: FieldProps) {
  const id = useId();
  const fieldError = useFieldError(error, value);
  const below = fieldError.text ?? hint;
  return (
    <div ref={fieldError.element} className={styles.field} onInput={fieldError.onInput}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': fieldError.text ? true : undefined,
      })}
      {below && (
        <p id={`${id}-below`} className={fieldError.text ? styles.error : styles.hint}>
          {below}
          {fieldError.text && aid && <> {aid}</>}
        </p>
      )}
    </div>
  );
}

/** An `<input>`, by default for one line of text. Its `name` is the field's path in the contract. */
export const TextField = ({
  label,
  hint,
  error,
  aid,
  ...input
}: FieldTextWithAid & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error} aid={aid} value={input.value}>
    {attributes => <input type="text" {...input} {...attributes} className={styles.control} />}
  </Field>
);

/** A field for several lines of text. */
export const TextArea = ({ label, hint, error, ...area }: FieldText & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error} value={area.value}>
    {attributes => <textarea rows={3} {...area} {...attributes} className={styles.control} />}
  </Field>
);

/** A choice from a list: its children are `<option>`s. */
export const SelectField = ({ label, hint, error, ...select }: FieldText & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error} value={select.value}>
    {attributes => <select {...select} {...attributes} className={styles.control} />}
  </Field>
);

/** A checkbox with its label, 44 px high. */
export function TickField({
  label,
  hint,
  ...input
}: Omit<FieldText, 'error'> & Omit<ComponentProps<'input'>, 'type'>) {
  const id = useId();
  return (
    <div className={styles.tick}>
      <label>
        <input type="checkbox" className={tick.box} {...input} aria-describedby={hint ? id : undefined} />
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
