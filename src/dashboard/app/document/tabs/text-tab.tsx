import { Group, Text } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { Copy } from '../../shared/ui/code/code';
import { Failure, Loading } from '../../shared/ui/states';
import { TEXT } from '../document.graphql';
import classes from '../document.module.css';

/** The whole recognised text. */
export function TextTab({ id }: { id: string }) {
  const { t } = useWords();
  const { data, error, reload } = useData(TEXT, { id });
  if (!data?.document) return error ? <Failure error={error} retry={reload} /> : <Loading rows={8} />;
  const { text } = data.document;
  if (!text) return <Text c="dimmed">{t('document.noText')}</Text>;
  return (
    <>
      <Group justify="flex-end" mb="xs">
        <Copy text={text} label={t('document.tabs.text')} />
      </Group>
      <div className={classes.text}>{text}</div>
    </>
  );
}
