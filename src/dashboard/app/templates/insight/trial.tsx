import { Button, Divider, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../shared/api/use-data';
import { useMay } from '../../shared/api/viewer';
import { useWords } from '../../shared/i18n';
import { Code } from '../../shared/ui/code/code';
import { useFieldProblems } from '../../shared/ui/field-problems';
import { Failure } from '../../shared/ui/states';
import type { DrawnField } from '../fields';
import type { TemplateData } from '../templates.graphql';
import { DraftTrialPanel } from './draft-trial';
import { TRY_ADDRESS } from './insight.graphql';

/** Tries a template: what is drawn now on a file or on documents, or what is saved on an address; nothing is kept. */
export function Trial({ template, fields }: { template: TemplateData; fields: readonly DrawnField[] }) {
  const { id } = template;
  const { t, tOf, format } = useWords();
  const may = useMay();
  const { run, busy, error } = useAction(TRY_ADDRESS);
  const [url, setUrl] = useState('');
  const [results, setResults] = useState<NonNullable<Awaited<ReturnType<typeof run>>['data']>['testTemplate']['testResults']>([]);
  const problems = useFieldProblems(error);
  const problem = Object.entries(problems).find(([name]) => name.startsWith('documentUrls'))?.[1];
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setResults([]);
    const { data } = await run({ id, input: { documentUrls: [url], returnExtractedData: true, includeConfidenceScores: true } });
    if (data) setResults(data.testTemplate.testResults);
  };
  if (!may('templates.manage')) return <Text size="sm">{t('states.forbiddenText', { permission: 'templates.manage' })}</Text>;
  return (
    <Stack gap="sm">
      <DraftTrialPanel template={template} fields={fields} />
      <Divider />
      <form onSubmit={send}>
        <Stack gap="xs">
          <TextInput
            required
            type="url"
            size="sm"
            label={t('templates.address')}
            description={t('templates.addressText')}
            placeholder="https://"
            value={url}
            error={problem}
            onChange={(event) => setUrl(event.currentTarget.value)}
          />
          <Button type="submit" size="xs" variant="default" loading={busy}>
            {t('templates.try')}
          </Button>
        </Stack>
      </form>
      {error && !problem && <Failure error={error} />}
      <div role="status">
        {results.map(({ documentUrl, success, processingTime, confidence, extractedData, error: failed }) => (
          <Stack key={documentUrl} gap={4}>
            <Text size="sm" c={success ? undefined : 'var(--mantine-color-error)'}>
              {success
                ? [processingTime && format.duration(processingTime), confidence?.overall && format.percent(confidence.overall)]
                    .filter(Boolean)
                    .join(' · ')
                : tOf('errors', failed?.code ?? '', failed?.message)}
            </Text>
            {extractedData && <Code text={JSON.stringify(extractedData, null, 2)} label={t('templates.tabs.trial')} />}
          </Stack>
        ))}
      </div>
    </Stack>
  );
}
