import { lazy, Suspense, useRef, useState } from 'react';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useSearch } from '../shared/router';
import { Page } from '../shared/ui/page';
import { Needs } from '../shared/ui/states';
import { isWords, useStored } from '../shared/ui/stored';
import { UploadButton } from '../upload/upload-button';
import { STANDARD } from './columns';
import { DocumentTable } from './document-table';
import { readList } from './filters';
import { noteList } from './last-list';
import { Toolbar } from './toolbar';
import { useList } from './use-list';

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar')).BulkBar }));

function Documents() {
  const [search] = useSearch();
  const state = readList(search);
  noteList(search);
  const [columns, setColumns] = useStored('documents.columns', STANDARD, isWords);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const scroller = useRef<HTMLDivElement>(null);
  const list = useList(state, search.has('sort'), () => (scroller.current?.scrollTop ?? 0) < 40);
  const chosen = list.rows.filter(({ document }) => selected.has(document.id)).map(({ document }) => document);
  return (
    <>
      <Toolbar state={state} columns={columns} setColumns={setColumns} total={list.total} />
      {chosen.length > 0 && (
        <Suspense>
          <BulkBar documents={chosen} clear={() => setSelected(new Set())} reload={list.reload} />
        </Suspense>
      )}
      <DocumentTable state={state} list={list} columns={columns} selected={selected} setSelected={setSelected} scroller={scroller} />
    </>
  );
}

/** All documents: search, filter, choose, act. */
export function DocumentsPage() {
  const { t } = useWords();
  const may = useMay();
  return (
    <Page title={t('nav.documents')} full actions={may('documents.create') && <UploadButton />}>
      <Needs permission="documents.read">
        <Documents />
      </Needs>
    </Page>
  );
}
