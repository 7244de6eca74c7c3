// Shows a field error until the field is changed, and again when the form is submitted.
import { type RefObject, useEffect, useRef, useState } from 'react';

interface FieldError<E extends HTMLElement> {
  /** Undefined after the field has changed, because the next save checks the new value. */
  text: string | undefined;
  /** The element around the field. */
  element: RefObject<E | null>;
  onInput: () => void;
}

/** @param value the value of the field, if it can change without typing */
export function useFieldError<E extends HTMLElement = HTMLDivElement>(
  error: string | undefined,
  value?: unknown,
): FieldError<E> {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState({ error, value, isChanged: false });
  const { isChanged } = seen;
  // A form has no error while it is being sent, so the same sentence afterwards is a new error.
  if (error !== seen.error) setSeen({ error, value, isChanged: false });
  else if (!isChanged && value !== seen.value) setSeen({ error, value, isChanged: true });
  useEffect(() => {
    const form = isChanged ? element.current?.closest('form') : undefined;
    if (!form) return;
    const onSubmit = () => setSeen({ error, value, isChanged: false });
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, [isChanged, error, value]);
  return {
    text: isChanged ? undefined : error,
    element,
    onInput: () => setSeen({ error, value, isChanged: true }),
  };
}
