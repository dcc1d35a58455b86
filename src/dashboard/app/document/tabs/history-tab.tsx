import { Text } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Failure, Loading } from '../../shared/ui/states';
import { HISTORY } from '../document.graphql';
import classes from '../document.module.css';

/** What happened to the document, newest first. */
export function HistoryTab({ id }: { id: string }) {
  const { t, tOf, format } = useWords();
  const { data, error, reload } = useData(HISTORY, { id });
  const history = data?.document?.history;
  if (!history) return error ? <Failure error={error} retry={reload} /> : <Loading rows={5} />;
  const written = (name: string, value: string, { errorCode }: Record<string, unknown>) => {
    if (name === 'action') return tOf('actions', value);
    if (name === 'processingTime') return format.duration(value);
    return name === 'errorMessage' && typeof errorCode === 'string' ? tOf('errors', errorCode, value) : value;
  };
  const detail = (details: Record<string, unknown>) =>
    ['user', 'action', 'notes', 'errorMessage', 'templateName', 'uploadedBy', 'processingTime'].flatMap((name) => {
      const value = details[name];
      return typeof value === 'string' && value !== '' ? [written(name, value, details)] : [];
    });
  const assigned = (type: string, { assignee }: Record<string, unknown>) =>
    type === 'document.assigned' ? [assignee ? t('document.assigned', { name: String(assignee) }) : t('review.assign.nobody')] : [];
  return (
    <ol className={classes.steps}>
      {[...history].reverse().map(({ id: key, type, timestamp, details }) => (
        <li key={key} className={classes.step}>
          <Text size="sm" fw={600}>
            {tOf('history', type.replace('.', '_'), type)}
          </Text>
          <Text size="xs" c="dimmed">
            {format.moment(timestamp)}
          </Text>
          {detail(details).length > 0 && <Text size="xs">{[...detail(details), ...assigned(type, details)].join(' · ')}</Text>}
        </li>
      ))}
    </ol>
  );
}
