/**
 * Rates of value added tax by country, per cent, those since 2020 included. 0 is none of them: why there is no tax must be known.
 *
 * Held against github.com/ibericode/vat-rates at 5abb1e1b (August 2025: all of the European Union and the United Kingdom) and
 * github.com/phax/ph-masterdata, vat-data.xml (Austria's 19 for Jungholz and Mittelberg and 5 of 2020 and 2021). Beyond both: temporary rates of
 * Cyprus (3) and Spain (5), the Greek islands (17, 9, 4), Madeira (22, 12, 5, since October 2024 4) and the Azores (16, 9, 4; 18 until
 * June 2021), Malta's 12 of 2024, Finland's 13.5 and Lithuania's 12 of 2026, and what is not in the European Union.
 */
const RATES: Readonly<Record<string, readonly number[]>> = {
  AT: [20, 19, 13, 10, 5],
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
  IE: [23, 21, 13.5, 9, 4.8],
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
  PT: [23, 22, 18, 16, 13, 12, 9, 6, 5, 4],
  RO: [21, 19, 11, 9, 5],
  SE: [25, 12, 6],
  SI: [22, 9.5, 5],
  SK: [23, 20, 19, 10, 5],
};

/** Rates of a country, by ISO 3166-1; none for one that is not known. */
export function vatRatesOf(country: string | null): readonly number[] {
  return (country !== null && RATES[country]) || [];
}
