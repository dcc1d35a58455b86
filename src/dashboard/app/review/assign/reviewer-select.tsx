import { Select } from '@mantine/core';
import { useData } from '../../shared/api/use-data';
import { useWords } from '../../shared/i18n';
import { REVIEWERS, type Reviewer } from './assign.graphql';

/** How a person is called: by name where there is one. Pure. */
export const nameOf = ({ name, email }: Pick<Reviewer, 'name' | 'email'>): string => name ?? email;

/** Choices of people, with the address where two could be meant. */
export function useReviewers(): { readonly value: string; readonly label: string }[] {
  // Those known already at once, and who came since a moment later.
  const { data } = useData(REVIEWERS, {});
  return (data?.reviewers ?? []).map((reviewer) => ({
    value: String(reviewer.id),
    label: reviewer.name ? `${reviewer.name} (${reviewer.email})` : reviewer.email,
  }));
}

/** Chooses who is to review; `nobody` names the choice of leaving it to whoever comes. */
export function ReviewerSelect({
  value,
  onChange,
  label,
  nobody,
  error,
}: {
  value: string | null;
  onChange: (userId: string | null) => void;
  label: string;
  nobody: string;
  error?: string | undefined;
}) {
  const { t } = useWords();
  const reviewers = useReviewers();
  return (
    <Select
      label={label}
      placeholder={nobody}
      error={error}
      value={value}
      onChange={onChange}
      data={reviewers}
      searchable
      openOnFocus={false}
      comboboxProps={{ withinPortal: false }}
      clearable
      nothingFoundMessage={t('review.assign.unknown')}
      clearButtonProps={{ 'aria-label': nobody }}
      data-autofocus
    />
  );
}
