import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChecklist, IconDots, IconDownload, IconFiles, IconRefresh, IconTemplate, IconTrash, IconUserShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useClient } from 'urql';
import { DELETE, REPROCESS } from '../documents/bulk/bulk.graphql';
import { DeleteDialog } from '../documents/bulk/delete-dialog';
import { DOWNLOADS, download } from '../documents/bulk/download';
import { TypeItems } from '../documents/bulk/type-items';
import { lastList } from '../documents/last-list';
import { lazyPart } from '../shared/api/lazy-part';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { Link, navigate } from '../shared/router';
import { useToast } from '../shared/ui/toast';
import { CREATE_TEMPLATE, SUGGESTION } from '../templates/templates.graphql';
import type { DocumentData } from './document.graphql';

/** Fetched when somebody turns or parts pages. */
const PagesDialog = lazyPart(async () => (await import('./pages/pages-dialog')).PagesDialog);

const AssignDialog = lazyPart(async () => (await import('../review/assign/assign-dialog')).AssignDialog);

const REVIEWABLE = ['review_required', 'completed'];

/** What can be done with a document. */
export function Actions({ document, reload }: { document: DocumentData; reload: () => void }) {
  const { t } = useWords();
  const may = useMay();
  const client = useClient();
  const toast = useToast();
  const [deleting, setDeleting] = useState(false);
  const [paging, setPaging] = useState(false);
  const [assigning, setAssigning] = useState(false);
  const assignable = may('documents.approve') && REVIEWABLE.includes(document.status);
  const { id, status } = document;
  const again = async (input: Record<string, unknown>) => {
    const { error } = await client.mutation(REPROCESS, { id, input: { reprocess: true, ...input } }).toPromise();
    if (error) toast.failed(error);
    else reload();
  };
  const remove = async (reason: string) => {
    const { error } = await client.mutation(DELETE, { id, reason: reason || null }).toPromise();
    if (error) toast.failed(error);
    else navigate(lastList());
  };
  const makeTemplate = async () => {
    const { data, error } = await client.query(SUGGESTION, { id }, { requestPolicy: 'network-only' }).toPromise();
    const suggested = data?.suggestTemplate;
    if (!suggested) return error && toast.failed(error);
    const { name, documentType, format, sampleDocumentId, fields, matchingRules } = suggested;
    const rules = { contentMatches: matchingRules.contentMatches, documentType };
    const made = await client
      .mutation(CREATE_TEMPLATE, { input: { name, documentType, format, sampleDocumentId, fields, matchingRules: rules } })
      .toPromise();
    if (made.data) navigate(`/templates/${made.data.createTemplate.id}`);
    else if (made.error) toast.failed(made.error);
  };
  return (
    <>
      {may('documents.approve') && REVIEWABLE.includes(status) && (
        <Button
          component={Link}
          to={`/review/${id}`}
          size="sm"
          variant={status === 'review_required' ? 'filled' : 'default'}
          leftSection={<IconChecklist size={16} />}
        >
          {t('document.review')}
        </Button>
      )}
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <Button size="sm" variant="default" leftSection={<IconDownload size={16} />}>
            {t('documents.bulk.download')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {DOWNLOADS.map((choice) => (
            <Menu.Item
              key={choice.name}
              onClick={async () => {
                const error = await download(client, id, choice);
                if (error) toast.failed(error);
              }}
            >
              {t(`documents.downloads.${choice.name}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(may('documents.update') || may('documents.delete') || assignable) && (
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('common.more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {assignable && (
              <Menu.Item leftSection={<IconUserShare size={16} />} onClick={() => setAssigning(true)}>
                {t('review.assign.open')}
              </Menu.Item>
            )}
            {may('documents.update') && (
              <>
                <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => void again({})}>
                  {t('documents.bulk.reprocess')}
                </Menu.Item>
                {document.pages.length > 0 && status !== 'processing' && (
                  <Menu.Item leftSection={<IconFiles size={16} />} onClick={() => setPaging(true)}>
                    {t('document.pagesDialog.open')}
                  </Menu.Item>
                )}
                <Menu.Label>{t('document.readAs')}</Menu.Label>
                <TypeItems choose={(type) => void again({ type })} />
              </>
            )}
            {may('templates.create') && document.fields.length > 0 && (
              <>
                <Menu.Divider />
                <Menu.Item leftSection={<IconTemplate size={16} />} onClick={() => void makeTemplate()}>
                  {t('templates.fromDocument')}
                </Menu.Item>
              </>
            )}
            {may('documents.delete') && (
              <>
                <Menu.Divider />
                <Menu.Item c="var(--mantine-color-error)" leftSection={<IconTrash size={16} />} onClick={() => setDeleting(true)}>
                  {t('documents.bulk.delete')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {paging && (
        <Suspense>
          <PagesDialog document={document} close={() => setPaging(false)} reload={reload} />
        </Suspense>
      )}
      {assigning && (
        <Suspense>
          <AssignDialog ids={[id]} chosen={document.assignee?.id ?? null} close={() => setAssigning(false)} done={reload} />
        </Suspense>
      )}
      {deleting && <DeleteDialog count={1} close={() => setDeleting(false)} run={(reason) => void remove(reason)} />}
    </>
  );
}
