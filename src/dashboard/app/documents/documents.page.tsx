import { Suspense, useRef } from 'react';
import { lazyPart } from '../shared/api/lazy-part';
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
import { useSelection } from './selection';
import { Toolbar } from './toolbar';
import { useList } from './use-list';

const BulkBar = lazyPart(async () => (await import('./bulk/bulk-bar')).BulkBar);

function Documents() {
  const [search] = useSearch();
  const state = readList(search);
  noteList(search);
  const [columns, setColumns] = useStored('documents.columns', STANDARD, isWords);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useList(state, search.has('sort'), () => (scroller.current?.scrollTop ?? 0) < 40);
  const sorted = search.has('sort');
  const selection = useSelection(JSON.stringify(state), list.total);
  return (
    <>
      <Toolbar state={state} columns={columns} setColumns={setColumns} total={list.total} />
      {selection.count > 0 && (
        <Suspense>
          <BulkBar selection={selection} state={state} sorted={sorted} total={list.total} reload={list.reload} />
        </Suspense>
      )}
      <DocumentTable state={state} list={list} columns={columns} selection={selection} scroller={scroller} />
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
