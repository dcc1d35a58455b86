import { expect } from 'chai';
import { createPlaces } from '../../../../../src/api/graphql/cost/places.js';

describe('api/graphql/cost/places', () => {
  it('gives each subject as many as there are, and again what was given back once', () => {
    const places = createPlaces(2);
    const first = places.take('a');
    expect([first, places.take('a'), places.take('b')].every((release) => release !== undefined)).to.equal(true);
    expect(places.take('a')).to.equal(undefined);
    first!();
    first!();
    expect(places.take('a')).not.to.equal(undefined);
    expect(places.take('a')).to.equal(undefined);
  });
});
