import { Button, FileButton, Group, MultiSelect, Stack, Text } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useAction, useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Failure } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/toast';
import { ACCEPT, refusalOf } from '../../upload/files';
import { type DrawnField, draftOf, drawn } from '../fields';
import type { TemplateData } from '../templates.graphql';
import { RECENT_DOCUMENTS, TRY_DRAFT, type Tried } from './insight.graphql';
import classes from './insight.module.css';
import { TriedPage } from './tried-page';

/** The largest file that is sent along with a question, bytes. */
const MAX_INLINE_BYTES = 5 * 1024 * 1024;
/** Documents that a draft is tried on at once. */
const MOST_DOCUMENTS = 10;

/** Pages of a file whose pictures come along. */
const MOST_PICTURES = 3;

/** A file as base64. */
function base64Of(file: File): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '');
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(file);
  });
}

/** Tries what is drawn now, saved or not, on a file that is not kept, or on documents. */
export function DraftTrialPanel({ template, fields }: { template: TemplateData; fields: readonly DrawnField[] }) {
  const { t, tOf } = useWords();
  const toast = useToast();
  const { run, busy, error } = useAction(TRY_DRAFT);
  const recent = useData(RECENT_DOCUMENTS, { type: [template.documentType] });
  const [over, setOver] = useState(false);
  const [documentIds, setDocumentIds] = useState<string[]>([]);
  const [tried, setTried] = useState<{ readonly name: string | null; readonly results: readonly Tried[] } | null>(null);
  const isSaved = JSON.stringify(fields) === JSON.stringify(drawn(template));
  const draft = isSaved ? null : draftOf(fields, template);

  const send = async (what: { file?: string; pictures?: number; documentIds?: string[] }, name: string | null) => {
    setTried(null);
    const { data } = await run({ id: template.id, input: { draft, ...what } });
    if (data) setTried({ name, results: data.tryTemplate.results });
  };
  const take = async (file: File | null | undefined) => {
    if (!file) return;
    const refusal = refusalOf(file);
    if (refusal) toast.hint(tOf('errors', refusal));
    else if (file.size > MAX_INLINE_BYTES) toast.hint(t('templates.trialTooLarge'));
    else await send({ file: await base64Of(file), pictures: MOST_PICTURES }, file.name);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <Stack gap="sm">
      <Group
        data-takes-files
        data-over={over || undefined}
        className={classes.drop}
        onDragOver={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileUpload size={22} stroke={1.5} aria-hidden />
        <Text size="sm" flex={1}>
          {t('templates.dropTrial')}
        </Text>
        <FileButton accept={ACCEPT} onChange={(file) => void take(file)} inputProps={{ 'aria-label': t('templates.chooseFile') }}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={busy}>
              {t('templates.chooseFile')}
            </Button>
          )}
        </FileButton>
      </Group>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <MultiSelect
          flex={1}
          size="xs"
          searchable
          clearable
          maxValues={MOST_DOCUMENTS}
          label={t('templates.onDocuments')}
          value={documentIds}
          onChange={setDocumentIds}
          data={(recent.data?.documents.nodes ?? []).map(({ id, filename }) => ({ value: id, label: filename }))}
          comboboxProps={{ withinPortal: false }}
        />
        <Button
          size="xs"
          variant="default"
          loading={busy}
          disabled={documentIds.length === 0}
          onClick={() => void send({ documentIds }, null)}
        >
          {t('templates.tryDocuments')}
        </Button>
      </Group>
      {error && <Failure error={error} />}
      <div role="status">
        {tried && (
          <Stack gap="sm">
            <Text size="xs" c="dimmed">
              {t(isSaved ? 'templates.triedSaved' : 'templates.triedDraft', { version: template.version })}
            </Text>
            {tried.results.map((result) => (
              <TriedPage key={result.documentId ?? 'file'} result={result} name={tried.name} />
            ))}
          </Stack>
        )}
      </div>
    </Stack>
  );
}
