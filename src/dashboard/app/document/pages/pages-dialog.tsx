import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { TYPES } from '../../documents/filters';
import { useAction } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Dialog } from '../../shared/ui/dialog';
import { Failure, Loading } from '../../shared/ui/states';
import { useToast } from '../../shared/ui/toast';
import { useAllPages } from '../../viewer/more-pages';
import type { DocumentData } from '../document.graphql';
import { ROTATE, SPLIT } from './pages.graphql';
import classes from './pages.module.css';
import { PartList } from './part-list';
import { asAsked, type PartChoice, partsOf } from './parts';
import { Sheets } from './sheets';

const TURNS = ['90', '180', '270'] as const;

interface DialogProps {
  readonly document: DocumentData;
  readonly close: () => void;
  readonly reload: () => void;
}

function Turn({ document, close, reload }: DialogProps) {
  const { t } = useWords();
  const { run, busy, error } = useAction(ROTATE);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(document.pages.length === 1 ? [1] : []));
  const [degrees, setDegrees] = useState<string>('90');
  const all = chosen.size === document.pages.length;
  const toggle = (page: number) => {
    const next = new Set(chosen);
    if (!next.delete(page)) next.add(page);
    setChosen(next);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('document.pagesDialog.turnText')}
      </Text>
      {error && <Failure error={error} />}
      <Sheets
        pages={document.pages}
        degrees={Number(degrees)}
        chosen={chosen}
        label={(page) => t('document.pagesDialog.choose', { page })}
        toggle={toggle}
      />
      <Group justify="space-between">
        <Group gap="xs">
          <SegmentedControl
            size="sm"
            aria-label={t('document.pagesDialog.direction')}
            value={degrees}
            onChange={setDegrees}
            data={TURNS.map((value) => ({ value, label: t(`document.pagesDialog.turns.d${value}`) }))}
          />
          <Button
            variant="subtle"
            size="sm"
            onClick={() => setChosen(all ? new Set() : new Set(document.pages.map(({ number }) => number)))}
          >
            {t(all ? 'document.pagesDialog.none' : 'document.pagesDialog.all')}
          </Button>
        </Group>
        <Button
          loading={busy}
          disabled={chosen.size === 0}
          onClick={async () => {
            const done = await run({ id: document.id, pages: [...chosen].sort((a, b) => a - b), degrees: Number(degrees) });
            if (!done.data) return;
            close();
            reload();
          }}
        >
          {t('document.pagesDialog.turnButton', { count: chosen.size })}
        </Button>
      </Group>
    </Stack>
  );
}

function Divide({ document, close, reload }: DialogProps) {
  const { t } = useWords();
  const toast = useToast();
  const { run, busy, error } = useAction(SPLIT);
  const [cuts, setCuts] = useState<ReadonlySet<number>>(new Set());
  const [choices, setChoices] = useState<Readonly<Record<number, PartChoice>>>({});
  const parts = partsOf(document.pages.length, cuts);
  const asked = asAsked(parts, choices);
  const toggle = (page: number) => {
    const next = new Set(cuts);
    if (!next.delete(page)) next.add(page);
    setCuts(next);
  };
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t('document.pagesDialog.splitText')}
      </Text>
      {error && <Failure error={error} />}
      <div className={classes.divide}>
        <Sheets
          pages={document.pages}
          chosen={cuts}
          fixed={1}
          label={(page) => t('document.pagesDialog.cut', { page })}
          toggle={toggle}
          parts={parts}
        />
        <PartList
          parts={parts}
          choices={choices}
          types={TYPES}
          change={(page, choice) => setChoices((now) => ({ ...now, [page]: { ...now[page], ...choice } }))}
        />
      </div>
      <Group justify="flex-end">
        <Button
          loading={busy}
          disabled={asked.length === 0 || (asked.length === 1 && parts.length === 1)}
          onClick={async () => {
            const done = await run({ id: document.id, parts: asked });
            if (!done.data) return;
            toast.done(t('document.pagesDialog.made', { count: asked.length }));
            close();
            reload();
          }}
        >
          {t('document.pagesDialog.splitButton', { count: asked.length })}
        </Button>
      </Group>
    </Stack>
  );
}

/** The pages of a document: turned for good, or parted into documents of their own. */
export function PagesDialog({ document, ...rest }: DialogProps) {
  const { t } = useWords();
  const [way, setWay] = useState('turn');
  const { pages, error, retry } = useAllPages(document.id, document.pages, document.pageCount);
  const many = document.pages.length > 1;
  const props = { ...rest, document: { ...document, pages: [...(pages ?? [])] } };
  return (
    <Dialog title={t('document.pagesDialog.title')} size="xl" close={rest.close}>
      <Stack gap="md">
        {many && (
          <SegmentedControl
            aria-label={t('document.pagesDialog.title')}
            value={way}
            onChange={setWay}
            data={(['turn', 'split'] as const).map((value) => ({ value, label: t(`document.pagesDialog.${value}`) }))}
          />
        )}
        {!pages && (error ? <Failure error={error} retry={retry} /> : <Loading />)}
        {pages && (way === 'turn' ? <Turn {...props} /> : <Divide {...props} />)}
      </Stack>
    </Dialog>
  );
}
