// How long an error stands at its field: until the field is changed, or the form is sent again.
import { type RefObject, useEffect, useRef, useState } from 'react';

interface Standing<E extends HTMLElement> {
  /** Undefined once the field was changed: the new value is judged at the next save. */
  error: string | undefined;
  /** The element around the field. */
  element: RefObject<E | null>;
  onInput: () => void;
}

/** @param value of a field whose value may also change without being typed */
export function useStandingError<E extends HTMLElement = HTMLDivElement>(
  error: string | undefined,
  value?: unknown,
): Standing<E> {
  const element = useRef<E>(null);
  const [seen, setSeen] = useState({ error, value, isChanged: false });
  const { isChanged } = seen;
  // While a form is sent it has no error, so the same sentence again is another error.
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
    error: isChanged ? undefined : error,
    element,
    onInput: () => setSeen({ error, value, isChanged: true }),
  };
}
