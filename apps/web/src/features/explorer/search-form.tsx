import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { exploredKind, explorerPath } from '../../shared/explored-text.js';
import { Button } from '../../shared/ui/button.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import styles from './explorer.module.css';

const { search } = texts.explorer;

/** Opens the page of a transaction or an address. */
export function SearchForm() {
  const [text, setText] = useState('');
  const { form, errors, show } = useErrors<'text'>();
  const navigate = useNavigate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = text.trim();
    const kind = exploredKind(id);
    if (show({ text: kind ? undefined : t(search.invalid) }) || !kind) return;
    setText('');
    void navigate(explorerPath(kind, id));
  };

  return (
    <form ref={form} className={styles.form} role="search" noValidate onSubmit={submit}>
      <Field label={t(search.label)} hint={t(search.hint)} error={errors.text}>
        {(control) => (
          <input
            {...control}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              show({});
            }}
          />
        )}
      </Field>
      <Button type="submit" look="outline">
        {t(search.submit)}
      </Button>
    </form>
  );
}
