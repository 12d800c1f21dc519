import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Form, Input } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SavedView, SavedViewList } from '#contracts';
import { OPERATOR_PAGES, type OperatorPageName } from '#contracts/operator-pages';
import { texts, t } from '../brand.js';
import { FieldForm, filled, useFields } from '../form/field-form.js';
import { notify } from '../notify.js';
import { memberApi } from '../session/member-api.js';
import { toast } from '../toasts.js';
import { AreaDialog } from '../ui/area-dialog.js';
import { Button } from '../ui/button.js';
import { useWrite } from '../use-write.js';
import { useMay } from './access.js';
import { keys } from './keys.js';
import styles from './saved-views.module.css';

const labels = texts.operations.views;
/** As `saveViewSchema` has it. */
const LONGEST_NAME = 60;
const PATH = '/api/admin/views';

interface SavedViewsProps {
  page: OperatorPageName;
  /** What the page is narrowed down to now. */
  chosen: Record<string, string>;
}

/** The views of a page that the reader keeps and that others share, and a button to keep the present one. */
export function SavedViews({ page, chosen }: SavedViewsProps) {
  const [edited, setEdited] = useState<SavedView | 'new'>();
  const manages = useMay('views.manage');
  const { data } = useQuery({
    queryKey: keys.views,
    queryFn: ({ signal }) => memberApi<SavedViewList>(PATH, { signal }),
  });
  const { path } = OPERATOR_PAGES.find(({ name }) => name === page)!;
  const query = queryOf(chosen);
  const views = data?.items.filter((view) => view.page === page) ?? [];
  const current = views.find((view) => view.query === query);
  if (views.length === 0 && !query) return null;
  return (
    <nav className={styles.views} aria-label={t(labels.heading)}>
      {views.map((view) => (
        <Link
          key={view.id}
          to={`${path}?${view.query}`}
          className={styles.view}
          aria-current={view === current ? 'page' : undefined}
          lang=""
        >
          {view.name}
          {!view.own && <span className={styles.shared}> · {t(labels.byOthers)}</span>}
        </Link>
      ))}
      {current
        ? (current.own || manages) && (
            <Button look="quiet" onClick={() => setEdited(current)}>
              {t(labels.edit)}
            </Button>
          )
        : query && (
            <Button look="quiet" onClick={() => setEdited('new')}>
              {t(labels.save)}
            </Button>
          )}
      {edited && (
        <ViewDialog
          view={edited === 'new' ? undefined : edited}
          fresh={{ page, query }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </nav>
  );
}

/** In one order, so that the same filters are the same view. */
const queryOf = (chosen: Record<string, string>): string =>
  String(new URLSearchParams(Object.entries(chosen).sort(([one], [other]) => one.localeCompare(other))));

interface ViewDialogProps {
  /** Undefined if a new one is saved. */
  view: SavedView | undefined;
  fresh: { page: string; query: string };
  onClose: () => void;
}

interface Entries {
  name: string;
  shared?: boolean;
}

/** Names a view, shares it or deletes it. */
function ViewDialog({ view, fresh, onClose }: ViewDialogProps) {
  const queries = useQueryClient();
  const shares = useMay('views.share');
  const { form } = useFields<Entries>();
  const path = view ? `${PATH}/${view.id}` : PATH;
  const callbacks = (done: string) => ({
    onDone: () => {
      toast.success(t(done));
      onClose();
      return queries.invalidateQueries({ queryKey: keys.views });
    },
    onFailed: (error: Error) => notify.refused(error, labels.failed),
  });
  const save = useWrite<Entries>(
    ({ name, shared = false }) =>
      memberApi(path, {
        method: view ? 'PATCH' : 'POST',
        body: { name: name.trim(), shared, ...(!view && fresh) },
      }),
    callbacks(labels.saved),
  );
  const remove = useWrite(() => memberApi(path, { method: 'DELETE' }), callbacks(labels.deleted));
  const busy = save.busy || remove.busy;
  return (
    <AreaDialog title={t(view ? labels.edit : labels.save)} onClose={onClose}>
      <FieldForm
        form={form}
        disabled={busy}
        initialValues={{ name: view?.name ?? '', shared: view?.shared ?? false }}
        onSend={save.send}
      >
        <Form.Item name="name" label={t(labels.name)} rules={[filled(t(labels.nameMissing))]}>
          <Input maxLength={LONGEST_NAME} autoComplete="off" />
        </Form.Item>
        {shares && (
          <Form.Item name="shared" valuePropName="checked">
            <Checkbox>{t(labels.share)}</Checkbox>
          </Form.Item>
        )}
        <Button type="submit" disabled={busy}>
          {t(labels.keep)}
        </Button>
        {view && (
          <Button look="quiet" disabled={busy} onClick={() => remove.send()}>
            {t(labels.delete)}
          </Button>
        )}
      </FieldForm>
    </AreaDialog>
  );
}
