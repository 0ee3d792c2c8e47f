import { describe, expect, it } from 'vitest';
import { nearestName } from '../../src/text/nearest-name.ts';

const NAMES = ['Stop', 'SubagentStop', 'SessionStart', 'SessionEnd'];

describe('the nearest name', () => {
  it.each([
    ['stop', 'Stop'],
    ['Stopp', 'Stop'],
    ['Sotp', 'Stop'],
    ['SessonStart', 'SessionStart'],
    ['SubAgentStop', 'SubagentStop'],
    ['Session', 'SessionEnd'],
  ])('of %s is %s', (name, nearest) => {
    expect(nearestName(name, NAMES)).toBe(nearest);
  });

  it.each(['', 'x', 'Elicitation', 'S'.repeat(65)])('of %j is none', (name) => {
    expect(nearestName(name, NAMES)).toBeNull();
  });

  it('is the first of equals, and none of none', () => {
    expect(nearestName('ac', ['ab', 'ad'])).toBe('ab');
    expect(nearestName('ab', [])).toBeNull();
  });
});
