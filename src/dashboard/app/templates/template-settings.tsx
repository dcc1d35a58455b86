import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../shared/api/use-data';
import { useWords } from '../shared/i18n';
import { FormDialog } from '../shared/ui/dialog';
import { useFieldProblems } from '../shared/ui/field-problems';
import { type TemplateData, UPDATE_TEMPLATE } from './templates.graphql';

/** The name of a template, what it is for, and to which documents it is applied. `saved` is told the version. */
export function TemplateSettings({
  template,
  close,
  saved,
}: {
  template: TemplateData;
  close: () => void;
  saved: (version: string) => void;
}) {
  const { t, tOf } = useWords();
  const { run, busy, error } = useAction(UPDATE_TEMPLATE);
  const { id, matchingRules } = template;
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description ?? '');
  const [words, setWords] = useState<string[]>([...(matchingRules?.contentMatches ?? [])]);
  const problems = useFieldProblems(error);
  const send = async () => {
    const rules = { documentType: matchingRules?.documentType ?? null, contentMatches: words };
    const { data } = await run({ id, input: { name: name.trim(), description: description.trim() || null, matchingRules: rules } });
    if (data) saved(data.updateTemplate.version);
  };
  return (
    <FormDialog title={t('templates.settings')} button={t('common.save')} incomplete={!name.trim()} {...{ busy, error, close, send }}>
      <TextInput
        label={t('templates.fieldName')}
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problems.name}
        data-autofocus
      />
      <Textarea
        label={t('hooks.description')}
        maxLength={1000}
        autosize
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
        error={problems.description}
      />
      <TagsInput
        label={t('templates.matches')}
        description={t('templates.matchesHint', { type: tOf('types', template.documentType) })}
        value={words}
        onChange={setWords}
        splitChars={[]}
        error={problems.matchingRules}
      />
    </FormDialog>
  );
}
