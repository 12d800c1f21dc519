import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Errors<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  errors: Partial<Record<Name, string | undefined>>;
  /** Replaces the errors shown and returns whether there are any. The first invalid field gets the focus. */
  show: (errors: Partial<Record<Name, string | undefined>>) => boolean;
}

/** The validation errors of a form's fields. */
export function useErrors<Name extends string>(): Errors<Name> {
  const [errors, setErrors] = useState<Partial<Record<Name, string | undefined>>>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return {
    form,
    errors,
    show: (next) => {
      setErrors(next);
      return Object.values(next).some((error) => error !== undefined);
    },
  };
}
