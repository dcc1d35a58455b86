import { Alert, Button, Group, Modal, Stack, Text, Textarea, Tooltip } from '@mantine/core';
import { IconArrowForwardUp, IconCheck, IconLock, IconPlayerSkipForward, IconX } from '@tabler/icons-react';
import type { CombinedError } from '@urql/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { DocumentData } from '../document/document.graphql';
import documentClasses from '../document/document.module.css';
import { Head } from '../document/head';
import { marksOf } from '../document/marks';
import { Reasons } from '../document/reasons';
import { allLeaves, isDoubtful, sheetOf } from '../document/sheet';
import { connection } from '../shared/api/connection';
import { documentOf, useEvents } from '../shared/api/live';
import { problemOf } from '../shared/api/problem';
import { useFieldThreshold, useViewer } from '../shared/api/viewer';
import { useWords } from '../shared/i18n';
import { useShortcuts } from '../shared/keys/shortcuts';
import { guardLeaving, navigate, useSearch } from '../shared/router';
import { useTitle } from '../shared/ui/page';
import { useSentence } from '../shared/ui/states';
import { useToast } from '../shared/ui/toast';
import type { Mark, Taken } from '../viewer/page-view';
import { Viewer } from '../viewer/viewer';
import { Checks } from './checks-view';
import { Countdown } from './countdown';
import { correctionsOf, type Data, type Draft, valueAt, withValue } from './draft';
import { Editor } from './editor';
import { readFilter } from './filter';
import classes from './review.module.css';
import { lastDecided, pass, unpass, useClaim, useNext } from './use-review';
import { readValue } from './values';

const REVIEWABLE = ['review_required', 'completed'];
const DECIDED = ['approved', 'rejected'];

/** The narrowed queue goes along to the next document; that one came to take a decision back does not. Pure. */
function withoutUndo(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  kept.delete('undo');
  return kept.size > 0 ? `?${kept}` : '';
}

type Decision = 'approved' | 'rejected' | 'released';

/** The reviewer's desk: the page on one side, the doubtful values on the other, the next document already fetched. */
export function Desk({ document, reload }: { document: DocumentData; reload: () => void }) {
  const words = useWords();
  const { t, locale } = words;
  const toast = useToast();
  const sentence = useSentence();
  const { user } = useViewer();
  const threshold = useFieldThreshold();
  const { id } = document;
  const original = useMemo(() => (document.extractedData ?? {}) as Data, [document]);
  const [draft, setDraft] = useState<Draft>({ data: original, places: {}, regrouped: new Set() });
  const [active, setActive] = useState<string | null>(null);
  const [asking, setAsking] = useState<'rejected' | 'released' | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<CombinedError | null>(null);
  const [meanwhile, setMeanwhile] = useState<string | null>(null);
  const editing = useRef<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [search] = useSearch();
  const query = withoutUndo(search);
  const filter = readFilter(search);
  const { next, find } = useNext(id, filter);
  const reviewable = REVIEWABLE.includes(document.status);
  const { claim, take, act, renewed } = useClaim(id, reviewable);
  const mine = claim.state === 'mine';
  useTitle(document.filename);

  const corrections = useMemo(() => correctionsOf(original, draft), [original, draft]);
  const changed = useMemo(() => new Set(corrections.map(({ field }) => field)), [corrections]);
  const sheet = useMemo(() => sheetOf(draft.data, document.fields, document.reviewReasons), [draft.data, document]);
  const doubtful = useMemo(
    () =>
      allLeaves(sheet)
        .filter((leaf) => isDoubtful(leaf, threshold))
        .map(({ path }) => path),
    [sheet, threshold],
  );
  const marks = useMemo((): Mark[] => {
    const read = marksOf(document, threshold).filter(({ id: path }) => !draft.places[path]);
    const taken = Object.entries(draft.places).map(
      ([path, { page, box }]): Mark => ({ id: path, page, box, tone: 'corrected', label: path }),
    );
    return [...read, ...taken];
  }, [document, draft.places, threshold]);

  const dirty = corrections.length > 0;
  useEffect(() => {
    guardLeaving(dirty && !busy ? () => !window.confirm(t('review.leave')) : null);
    return () => guardLeaving(null);
  }, [dirty, busy, t]);

  // The first doubtful value is where the work begins.
  const begun = useRef(false);
  useEffect(() => {
    if (!mine || begun.current) return;
    begun.current = true;
    panel.current?.querySelector<HTMLElement>('[data-doubtful] input, [data-approve]')?.focus({ preventScroll: false });
  }, [mine]);

  useEvents(['document.approved', 'document.rejected', 'document.deleted'], (event) => {
    const by = event.data.user ?? event.data.deletedBy;
    if (documentOf(event) === id && by !== user.email) setMeanwhile(String(by ?? ''));
  });

  const set = (path: string, value: Draft['data'][string], place?: Draft['places'][string]) =>
    setDraft((now) => ({ ...now, data: withValue(now.data, path, value), places: place ? { ...now.places, [path]: place } : now.places }));

  const onTake = ({ text, page, box }: Taken) => {
    const path = editing.current;
    if (!path || !mine) {
      toast.hint(t('review.chooseFirst'));
      return;
    }
    const name = path.split('.').at(-1) ?? path;
    const read = readValue(name, text, valueAt(original, path), locale);
    if ('problem' in read) toast.hint(t(read.problem === 'date' ? 'review.noDate' : 'review.noNumber', { text: text || '…' }));
    else set(path, read.value, { page, box });
    panel.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] input`)?.focus();
  };

  const goOn = async () => {
    const following = next === undefined ? await find() : next;
    navigate(following ? `/review/${following}${query}` : `/review${query}`);
  };

  const decide = async (action: Decision, notes: string | null = null) => {
    if (busy || !mine) return;
    if (connection() === 'away') {
      toast.hint(t('review.away'));
      return;
    }
    setBusy(true);
    setWrong(null);
    const given = action !== 'released' && corrections.length > 0 ? { corrections } : {};
    const { error } = await act({ action, notes, ...given });
    if (error) {
      setBusy(false);
      setWrong(error);
      return;
    }
    settled.current = true;
    guardLeaving(null);
    pass(id);
    if (action !== 'released') lastDecided.id = id;
    await goOn();
  };

  const decideWith = (action: Decision, notes: string | null) => {
    setAsking(null);
    void decide(action, notes);
  };

  const save = async () => {
    if (corrections.length === 0) return;
    const { done, error } = await act({ action: 'corrected', corrections });
    if (error) setWrong(error);
    else {
      renewed(done?.lockedUntil ?? null);
      setDraft((now) => ({ data: now.data, places: {}, regrouped: new Set() }));
      toast.done(t('review.saved'));
      reload();
    }
  };

  const undo = async () => {
    const last = lastDecided.id;
    if (!last) return;
    lastDecided.id = null;
    unpass(last);
    navigate(`/review/${last}?undo=1${query.replace('?', '&')}`);
  };

  const skip = async () => {
    pass(id);
    guardLeaving(null);
    await goOn();
  };

  // Whoever leaves without a decision frees the document for others.
  const settled = useRef(false);
  const free = useRef(() => undefined as unknown);
  free.current = () => (mine && !settled.current ? act({ action: 'released' }) : undefined);
  useEffect(() => () => void free.current(), []);

  // Came here to take a decision back.
  const undoing = search.has('undo') && DECIDED.includes(document.status);
  const undone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the person comes
  useEffect(() => {
    if (!undoing || undone.current) return;
    undone.current = true;
    void act({ action: 'reopened' }).then(({ error }) => {
      if (error) setWrong(error);
      else reload();
    });
  }, [undoing]);

  const step = (from: string | null, by: 1 | -1) => {
    const order = doubtful.length > 0 ? doubtful : allLeaves(sheet).map(({ path }) => path);
    const at = from === null ? -1 : order.indexOf(from);
    const target = at < 0 && from !== null ? order[0] : order[at + by];
    if (target === undefined) panel.current?.closest(`.${documentClasses.frame}`)?.querySelector<HTMLElement>('[data-approve]')?.focus();
    else panel.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(target)}"] input`)?.focus();
  };

  useShortcuts(t('review.keys'), [
    { keys: 'mod+Enter', label: t('review.approve'), run: () => void decide('approved'), whileTyping: true },
    { keys: 'alt+r', label: t('review.reject'), run: () => mine && setAsking('rejected'), whileTyping: true },
    { keys: 'alt+h', label: t('review.handOn'), run: () => mine && setAsking('released'), whileTyping: true },
    { keys: 'alt+s', label: t('review.skip'), run: () => void skip(), whileTyping: true },
    { keys: 'alt+z', label: t('review.undo'), run: () => void undo(), whileTyping: true },
    { keys: 'mod+s', label: t('review.save'), run: () => void save(), whileTyping: true },
    { keys: 'alt+n', label: t('review.nextDoubtful'), run: () => step(editing.current, 1), whileTyping: true },
  ]);

  const refused = claim.state === 'refused' ? problemOf(claim.error) : null;
  const buttons = (
    <>
      <Tooltip label={t('review.skipHint')}>
        <Button size="sm" variant="subtle" color="gray" leftSection={<IconPlayerSkipForward size={16} />} onClick={() => void skip()}>
          {t('review.skip')}
        </Button>
      </Tooltip>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconArrowForwardUp size={16} />}
        disabled={!mine || busy}
        onClick={() => setAsking('released')}
      >
        {t('review.handOn')}
      </Button>
      <Button
        size="sm"
        variant="default"
        c={mine ? 'var(--mantine-color-error)' : undefined}
        leftSection={<IconX size={16} />}
        disabled={!mine || busy}
        onClick={() => setAsking('rejected')}
      >
        {t('review.reject')}
      </Button>
      <Button
        size="sm"
        color="#1f7a36"
        leftSection={<IconCheck size={16} />}
        disabled={!mine}
        loading={busy}
        onClick={() => void decide('approved')}
        data-approve
      >
        {dirty ? t('review.approveWith', { count: corrections.length }) : t('review.approve')}
      </Button>
    </>
  );
  return (
    <div className={documentClasses.frame}>
      <Head document={document} actions={<div className={classes.buttons}>{buttons}</div>} back={`/review${query}`} />
      <div className={documentClasses.split}>
        <Viewer
          documentId={id}
          pages={document.pages}
          marks={marks}
          active={active}
          onPick={setActive}
          onHover={() => undefined}
          onTake={mine ? onTake : undefined}
          reload={reload}
          extra={claim.state === 'mine' && <Countdown until={claim.until} take={() => void take()} />}
        />
        <div className={documentClasses.panel} ref={panel}>
          <div className={documentClasses.scroll} tabIndex={-1}>
            {meanwhile !== null && (
              <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.meanwhileTitle')}>
                <Stack gap="xs" align="flex-start">
                  <Text size="sm">{t('review.meanwhileText', { name: meanwhile })}</Text>
                  <Button size="xs" variant="default" onClick={() => void goOn()}>
                    {t('review.goOn')}
                  </Button>
                </Stack>
              </Alert>
            )}
            {refused && (
              <Alert color="orange" icon={<IconLock />} mb="sm" title={t('review.lockedTitle')}>
                <Stack gap="xs" align="flex-start">
                  <Text size="sm">
                    {document.lockedBy && document.lockedUntil
                      ? t('review.lockedText', { name: document.lockedBy, time: words.format.time(document.lockedUntil) })
                      : refused.message}
                  </Text>
                  <Group gap="xs">
                    <Button size="xs" variant="default" onClick={() => void take()}>
                      {t('review.claimAgain')}
                    </Button>
                    <Button size="xs" variant="default" onClick={() => void skip()}>
                      {t('review.goOn')}
                    </Button>
                  </Group>
                </Stack>
              </Alert>
            )}
            {!reviewable && !undoing && (
              <Alert color="gray" mb="sm" title={t('review.notWaiting')}>
                {DECIDED.includes(document.status) && (
                  <Button
                    size="xs"
                    variant="default"
                    onClick={async () => {
                      const { error } = await act({ action: 'reopened' });
                      if (error) setWrong(error);
                      else reload();
                    }}
                  >
                    {t('review.reopen')}
                  </Button>
                )}
              </Alert>
            )}
            {wrong && (
              <Alert
                color="red"
                mb="sm"
                title={t('review.notSaved')}
                role="alert"
                withCloseButton
                closeButtonLabel={t('common.close')}
                onClose={() => setWrong(null)}
              >
                {sentence(wrong)}
              </Alert>
            )}
            <Reasons
              reasons={document.reviewReasons}
              duplicateOf={document.duplicateOf}
              onActive={(path) => panel.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"] input`)?.focus()}
            />
            <Checks data={draft.data} />
            <Editor
              sheet={sheet}
              original={original}
              draft={draft}
              setDraft={setDraft}
              changed={changed}
              threshold={threshold}
              active={active}
              readOnly={!mine}
              onEditing={(path) => {
                editing.current = path;
                setActive(path);
              }}
              set={set}
              step={step}
            />
          </div>
        </div>
      </div>
      {asking && <ReasonDialog kind={asking} close={() => setAsking(null)} run={(notes) => decideWith(asking, notes)} />}
    </div>
  );
}

function ReasonDialog({ kind, close, run }: { kind: 'rejected' | 'released'; close: () => void; run: (notes: string | null) => void }) {
  const { t } = useWords();
  const [notes, setNotes] = useState('');
  const needed = kind === 'rejected';
  const send = () => {
    if (!needed || notes.trim()) run(notes.trim() || null);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={t(needed ? 'review.rejectTitle' : 'review.handOnTitle')}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <Textarea
          label={t(needed ? 'review.rejectWhy' : 'review.handOnWhy')}
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.stopPropagation();
            send();
          }}
          maxLength={2000}
          autosize
          minRows={3}
          data-autofocus
        />
        <Button color={needed ? 'red.8' : undefined} disabled={needed && !notes.trim()} onClick={send}>
          {t(needed ? 'review.reject' : 'review.handOn')}
        </Button>
      </Stack>
    </Modal>
  );
}
