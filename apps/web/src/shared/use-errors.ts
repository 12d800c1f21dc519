import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Errors<Name extends string> {
  form: RefObject<HTMLFormElement | null>;
  errors: Partial<Record<Name, string | undefined>>;
  /** Shows these and no others; answers whether there are any. The first field at fault gets the focus. */
  show: (errors: Partial<Record<Name, string | undefined>>) => boolean;
}

/** What is wrong with a form's fields. */
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
