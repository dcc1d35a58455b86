import { ActionIcon, Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconDeviceFloppy, IconPencil, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { Suspense, useEffect, useState } from 'react';
import { useClient } from 'urql';
import documentClasses from '../document/document.module.css';
import type { ResultOf } from '../shared/api/graphql';
import { lazyPart } from '../shared/api/lazy-part';
import { useAction, useData } from '../shared/api/use-data';
import { useMay } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { guardLeaving, useParams } from '../shared/router';
import { StatusBadge } from '../shared/ui/badges';
import { useFieldProblems } from '../shared/ui/field-problems';
import { Page, useTitle } from '../shared/ui/page';
import { Failure, Loading, Missing, Needs, PageLoading } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import { PageView } from '../viewer/page-view';
import { type Mark, type Taken } from '../viewer/places';
import { Viewer } from '../viewer/viewer';
import viewerClasses from '../viewer/viewer.module.css';
import { useAnchors } from './anchors';
import { FieldForm } from './field-form';
import { boxOf, type DrawnField, draftOf, drawn, freeName, placed } from './fields';
import { ReplayResult } from './replay-result';
import { TemplateSettings } from './template-settings';
import { REPLAY, SAMPLE_PAGES, TEMPLATE_PAGE, type TemplateData, UPDATE_TEMPLATE } from './templates.graphql';

const TABS = ['fields', 'versions', 'figures', 'trial'] as const;
type Tab = (typeof TABS)[number];

/** Versions, figures and the trial: fetched when somebody asks for them. */
const Insight = lazyPart(async () => (await import('./insight/insight')).Insight);

/** What the service said of the members of one field, of its rule as well. Pure. */
const problemsAt = (problems: Readonly<Record<string, string>>, index: number, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(problems).flatMap(([path, reason]) => {
      const own = [`fields[${index}]`, `validationSchema.${name}`].find((each) => path.startsWith(each));
      return own ? [[path.slice(own.length + 1).split(/[.[]/)[0] ?? '', reason] as const] : [];
    }),
  );

/** The size of a picture, once it is there. */
function useSize(url: string | null): { width: number; height: number } | null {
  const [size, set] = useState<{ width: number; height: number } | null>(null);
  useEffect(() => {
    if (!url) return;
    const image = new Image();
    const { pathname, search } = new URL(url, window.location.href);
    image.onload = () => set({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => set(null);
    image.src = pathname + search;
  }, [url]);
  return size;
}

function Designer({ template, reload }: { template: TemplateData; reload: () => void }) {
  const { t, tOf } = useWords();
  const [tab, setTab] = useState<Tab>('fields');
  const may = useMay();
  const toast = useToast();
  const client = useClient();
  const { run, busy, error: refused } = useAction(UPDATE_TEMPLATE);
  const problems = useFieldProblems(refused);
  const [fields, setFields] = useState<DrawnField[]>(() => drawn(template));
  const [active, setActive] = useState(0);
  const [editing, setEditing] = useState(false);
  const [trial, setTrial] = useState<{ result?: ResultOf<typeof REPLAY>['replayTemplate']; error?: CombinedError; busy?: boolean } | null>(
    null,
  );
  useTitle(template.name);
  const url = template.sampleFile?.previewUrl ?? null;
  const size = useSize(url);
  const page = fields[active]?.page ?? 1;
  const pageUrl = url ? `${url}${url.includes('?') ? '&' : '?'}page=${page}` : null;
  const marks = fields.flatMap((field, index): Mark[] => {
    const box = boxOf(field);
    return box ? [{ id: String(index), page: field.page ?? 1, box, tone: 'corrected', label: field.name }] : [];
  });
  const sample = useData(SAMPLE_PAGES, { id: template.sampleDocumentId ?? '' }, { pause: !template.sampleDocumentId });
  const document = sample.data?.document;
  const onTake = may('templates.update')
    ? ({ page: on, box }: Taken) => {
        if (fields[active]) change(active, placed(fields[active], on, box));
      }
    : undefined;
  const anchors = useAnchors(template.sampleDocumentId, fields[active]);
  const change = (index: number, field: DrawnField) => setFields((now) => now.map((each, at) => (at === index ? field : each)));
  const dirty = JSON.stringify(fields) !== JSON.stringify(drawn(template));
  useEffect(() => {
    guardLeaving(dirty ? () => !window.confirm(t('review.leave')) : null);
    return () => guardLeaving(null);
  }, [dirty, t]);
  const save = async () => {
    const { data, error } = await run({ id: template.id, input: draftOf(fields, template) });
    if (error) toast.failed(error);
    else {
      setFields(drawn(data.updateTemplate));
      toast.done(t('templates.saved', { version: data.updateTemplate.version }));
      reload();
    }
  };
  const replay = async () => {
    // What comes of it stands above the fields.
    setTab('fields');
    setTrial({ busy: true });
    const { data, error } = await client
      .query(REPLAY, { id: template.id, draft: draftOf(fields, template) }, { requestPolicy: 'network-only' })
      .toPromise();
    setTrial(data ? { result: data.replayTemplate } : { error });
  };
  useShortcuts(t('nav.templates'), [
    { keys: 'mod+s', label: t('common.save'), run: () => may('templates.update') && void save(), whileTyping: true },
  ]);
  return (
    <div className={documentClasses.frame}>
      <header className={documentClasses.head}>
        <div className={documentClasses.title}>
          <Group gap="xs">
            <Title order={1}>{template.name}</Title>
            <StatusBadge status={template.status} />
            {may('templates.update') && (
              <ActionIcon variant="subtle" color="gray" aria-label={t('templates.settings')} onClick={() => setEditing(true)}>
                <IconPencil size={16} />
              </ActionIcon>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {tOf('types', template.documentType)} · {t('templates.versionOf', { version: template.version })} ·{' '}
            {t('templates.usedBy', { count: template.statistics.documentsProcessed })}
          </Text>
        </div>
        <Group gap="xs">
          {may('templates.manage') && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlayerPlay size={16} />}
              loading={trial?.busy}
              onClick={() => void replay()}
            >
              {t('templates.replay')}
            </Button>
          )}
          {may('templates.update') && (
            <Button size="sm" leftSection={<IconDeviceFloppy size={16} />} loading={busy} onClick={() => void save()}>
              {t('common.save')}
            </Button>
          )}
        </Group>
      </header>
      <div className={documentClasses.split}>
        {document ? (
          <Viewer
            documentId={document.id}
            pages={document.pages}
            marks={[...anchors, ...marks]}
            active={String(active)}
            onPick={(id) => setActive(Number(id))}
            onHover={() => undefined}
            onTake={onTake}
            reload={sample.reload}
          />
        ) : (
          <section className={viewerClasses.viewer} aria-label={t('templates.sample')}>
            <div className={viewerClasses.scroller} tabIndex={0} role="group" aria-label={t('viewer.page', { page })}>
              {size && pageUrl ? (
                <PageView
                  page={{ number: page, width: size.width, height: size.height, imageUrl: pageUrl }}
                  words={[]}
                  marks={marks}
                  active={String(active)}
                  widthPx={600}
                  turn={0}
                  onPick={(id) => setActive(Number(id))}
                  onHover={() => undefined}
                  onTake={onTake}
                  onBroken={reload}
                />
              ) : (
                <Text c="dimmed" size="sm" ta="center" p="xl">
                  {t('templates.noSample')}
                </Text>
              )}
            </div>
          </section>
        )}
        <div className={documentClasses.panel}>
          <div className={documentClasses.scroll}>
            <SegmentedControl
              fullWidth
              size="xs"
              mb="sm"
              aria-label={template.name}
              value={tab}
              onChange={(value) => setTab(value as Tab)}
              data={TABS.map((value) => ({ value, label: t(`templates.tabs.${value}`) }))}
            />
            {tab !== 'fields' && (
              <Suspense fallback={<Loading rows={4} />}>
                <Insight template={template} fields={fields} tab={tab} />
              </Suspense>
            )}
            {tab === 'fields' && (
              <>
                <Missing permission="templates.update" />
                <Text size="sm" c="dimmed" mb="sm">
                  {t('templates.how')}
                </Text>
                {trial?.error && <Failure error={trial.error} />}
                {trial?.result && <ReplayResult result={trial.result} />}
                <Stack gap="sm">
                  {fields.map((field, index) => (
                    <FieldForm
                      // biome-ignore lint/suspicious/noArrayIndexKey: a field that is new has no id yet, and its name is being typed
                      key={index}
                      field={field}
                      active={index === active}
                      problems={problemsAt(problems, index, field.name)}
                      change={(next) => change(index, next)}
                      remove={() => setFields((now) => now.filter((_, at) => at !== index))}
                      focus={() => setActive(index)}
                    />
                  ))}
                  <Button
                    variant="default"
                    size="xs"
                    leftSection={<IconPlus size={14} />}
                    onClick={() => {
                      setFields((now) => [...now, { name: freeName(now), type: 'TEXT', required: false, labels: [] }]);
                      setActive(fields.length);
                    }}
                  >
                    {t('templates.addField')}
                  </Button>
                </Stack>
              </>
            )}
          </div>
        </div>
      </div>
      {editing && (
        <TemplateSettings
          template={template}
          close={() => setEditing(false)}
          saved={(version) => {
            setEditing(false);
            toast.done(t('templates.saved', { version }));
          }}
        />
      )}
    </div>
  );
}

function Asked() {
  const { t } = useWords();
  const { id = '' } = useParams();
  const { data, error, reload } = useData(TEMPLATE_PAGE, { id });
  if (data?.template) return <Designer key={id} template={data.template} reload={reload} />;
  return error ? (
    <Page title={t('nav.templates')}>
      <Failure error={error} retry={reload} />
    </Page>
  ) : (
    <PageLoading />
  );
}

/** A template: boxes on its sample page, labels, types, and what a draft would change on past documents. */
export function TemplatePage() {
  const { t } = useWords();
  return (
    <Needs permission="templates.read" page={t('nav.templates')}>
      <Asked />
    </Needs>
  );
}
