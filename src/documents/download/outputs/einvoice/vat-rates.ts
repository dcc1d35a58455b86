/**
 * Rates of value added tax by country, per cent, those of the last years included (European Commission, Taxes in Europe Database; for the others
 * their tax offices). 0 is none of them: why there is no tax must be known.
 */
const RATES: Readonly<Record<string, readonly number[]>> = {
  AT: [20, 13, 10],
  BE: [21, 12, 6],
  BG: [20, 9],
  CH: [8.1, 7.7, 3.8, 3.7, 2.6, 2.5],
  CY: [19, 9, 5, 3],
  CZ: [21, 15, 12, 10],
  DE: [19, 16, 7, 5],
  DK: [25],
  EE: [24, 22, 20, 13, 9, 5],
  ES: [21, 10, 5, 4],
  FI: [25.5, 24, 14, 13.5, 10],
  FR: [20, 10, 8.5, 5.5, 2.1],
  GB: [20, 5],
  GR: [24, 17, 13, 9, 6, 4],
  HR: [25, 13, 5],
  HU: [27, 18, 5],
  IE: [23, 13.5, 9, 4.8],
  IS: [24, 11],
  IT: [22, 10, 5, 4],
  LI: [8.1, 7.7, 3.8, 3.7, 2.6, 2.5],
  LT: [21, 12, 9, 5],
  LU: [17, 16, 14, 13, 8, 7, 3],
  LV: [21, 12, 5],
  MT: [18, 12, 7, 5],
  NL: [21, 9],
  NO: [25, 15, 12],
  PL: [23, 8, 5],
  PT: [23, 22, 16, 13, 12, 9, 6, 5, 4],
  RO: [21, 19, 11, 9, 5],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 20, 19, 10, 5],
};

/** Rates of a country, by ISO 3166-1; none for one that is not known. */
export function vatRatesOf(country: string | null): readonly number[] {
  return (country !== null && RATES[country]) || [];
}
