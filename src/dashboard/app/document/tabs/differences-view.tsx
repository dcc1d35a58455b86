import { List, Text } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Failure, Loading } from '../../shared/ui/states';
import { DIFFERENCE } from '../document.graphql';
import { usePlaceName } from '../place';
import { shown } from '../value';
import { type Change, changesOf } from './differences';

/** One change in a sentence. */
function useSentence(): (change: Change) => string {
  const words = useWords();
  const placeIn = usePlaceName();
  const valuesOf = (values: Change['after']) => words.format.list(values.map(([name, value]) => shown(name, value, null, words)));
  return ({ kind, place, before, after }) =>
    words.t(`document.runs.changes.${kind}`, { place: placeIn(place), before: valuesOf(before), after: valuesOf(after) });
}

/** What a run read otherwise than another one, told in words. */
export function Differences({ id, from, to }: { id: string; from: number; to: number }) {
  const { t } = useWords();
  const sentence = useSentence();
  const { data, error } = useData(DIFFERENCE, { id, from, to });
  if (!data?.document) return error ? <Failure error={error} /> : <Loading rows={3} />;
  const { runDifference, runs } = data.document;
  const dataOf = (number: number) => runs.find((run) => run.number === number)?.extractedData ?? null;
  const changes = changesOf(runDifference, dataOf(from), dataOf(to));
  if (changes.length === 0) return <Text size="sm">{t('document.runs.same')}</Text>;
  return (
    <>
      <Text size="sm" fw={600} mb={4}>
        {t('document.runs.differ', { count: changes.length, number: to })}
      </Text>
      <List size="sm" spacing={4} style={{ overflowWrap: 'anywhere' }}>
        {changes.map((change) => (
          <List.Item key={`${change.kind} ${change.place.join('.')}`}>{sentence(change)}</List.Item>
        ))}
      </List>
    </>
  );
}
