package dev.getwork.bootstrap.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.PlaywrightAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What Try it makes of lock attempts and selection runs, by its modules alone. */
@Tag("proof")
class WaveStoryTest {

  @RegisterExtension
  static final ConsoleNodes CONSOLE = ConsoleNodes.shared();

  private static ConsolePage console;

  @BeforeAll
  static void open() {
    console = CONSOLE.signIn("operator");
    PlaywrightAssertions.assertThat(console.heading("Try it")).isVisible();
  }

  @AfterAll
  static void close() {
    console.close();
  }

  @Test
  void shouldSayTheResultOfTriesInOneWay() {
    assertThat(console.withModules("""
        const { resultOf } = await module('cluster/wave-stage.js');
        const [skip, idle, lead] = [{ taken: false }, { taken: true }, { taken: true, leads: true }];
        return [[skip], [skip, skip], [skip, skip, lead], [skip, skip, idle], [idle]]
          .map((attempts) => resultOf(attempts, [])).join('; ');
        """)).isEqualTo("1 try: 0 rows; 2 tries: 0 rows; 2 tries: 0 rows, then 1 row; "
        + "2 tries: 0 rows; 1 row, no request");
  }

  @Test
  void shouldNeitherOverlapNorCutOffLabels() {
    assertThat(console.withModules("""
        const { stage } = await module('cluster/wave-stage.js');
        const { drawing } = await module('cluster/drawing.js');
        const { html, render } = await module('lit-html/lit-html.js');
        const nodes = ['a', 'b', 'c'].map((end) => 'getwork-production-cluster-west-node-000' + end);
        const tries = [...Array(15).fill(false), true].map((taken) => ({ taken, at: new Date().toISOString() }));
        const attempts = nodes.flatMap((node) => tries.map((one) => ({ ...one, node })));
        const part = document.body.appendChild(document.createElement('div'));
        const found = [640, 700, 1200, 640, 324, 260].flatMap((width, index) => {
          const story = { wave: { requests: 60 }, nodes, ended: [], pending: 60 - 5 * index, served: 5 * index,
            assigned: 1, failed: 0, holder: nodes[0],
            attempts: attempts.map((one) => ({ ...one, leads: index === 3 && one.taken })) };
          render(html`<div>${stage(story, width, 'Wave')}</div>`, part);
          const boxes = [...part.querySelectorAll('text')].map((text) => ({
            text: text.firstChild.nextSibling?.data ?? text.textContent, ...text.getBBox().toJSON?.(),
            x: text.getBBox().x, y: text.getBBox().y, w: text.getBBox().width, h: text.getBBox().height }));
          const lock = part.querySelector('.lock').getBBox();
          boxes.push({ text: 'edge', x: lock.x, y: lock.y, w: 1, h: lock.height });
          boxes.push({ text: 'edge', x: lock.x + lock.width, y: lock.y, w: 1, h: lock.height });
          boxes.push({ text: 'end', x: width, y: 0, w: width, h: 1000 });
          const found = boxes.filter(({ text }) => text === (index === 3 ? '+4' : '+3')).length;
          return found !== 3 ? 'wrong ticks' : boxes.flatMap((one, at) => boxes.slice(at + 1)
            .filter((other) => one.x < other.x + other.w && other.x < one.x + one.w
              && one.y + 3 < other.y + other.h && other.y + 3 < one.y + one.h)
            .map((other) => width + ': ' + one.text.trim() + ' / ' + other.text.trim()));
        });
        const lanes = { locks: [], nodes: [{ of: 'node', name: nodes[0], bars: [], height: 50 }] };
        const laneStatus = () => ({ name: nodes[0], state: nodes[0] + ' · 4 s · 60 wait' });
        render(drawing({ lanes, nodes, laneStatus, start: 0, end: 1000, width: 324, moment: { at: 9, label: 'Step' } },
          {}), part);
        const [name, state] = [...part.querySelectorAll('.name, .name + text')]
          .map((text) => text.textContent.replace(text.lastElementChild.textContent, '').trim());
        const fits = part.querySelector('.moment').getBBox().x >= 0;
        part.remove();
        return found.concat(name.slice(-4), state.slice(-7), fits).join('; ');
        """)).isEqualTo("000a; 60 wait; true");
  }

  /** A selection served 31 of them, its candidates served the other ones, and other users requested work later. */
  @Test
  void shouldCountTheRequestsOfTheWave() {
    assertThat(console.withModules("""
        const { storyOf } = await module('cluster/wave-story.js');
        const at = (second) => new Date(second * 1000).toISOString();
        const run = (waited, decided, found) => ({ taskId: '1', node: 'a', found, waitingSince: at(waited),
          decidedAt: at(decided), requestsServed: 31, loansAssigned: 31 });
        const known = { attempts: [], nodes: [], locks: [{ taskId: '1', waiting: 0 }], ended: [], at: 60_000 };
        return [200, 40].map((found) => {
          const runs = [run(1, 2, found), run(20, 21, found)];
          const story = storyOf({ taskId: '1', at: at(0), requests: 60 }, { ...known, runs }, 60_000);
          return [story.isOver, story.served, story.assigned, story.pending, story.runs.length].join(' ');
        }).join(', ');
        """)).isEqualTo("true 60 60 0 1, true 60 40 0 1");
  }

  /** Failures before the wave do not count; a failed wave, and the start of the next leader's selection. */
  @Test
  void shouldSayThatTheRequestsFailed() {
    assertThat(console.withModules("""
        const { stepsOf, storyOf } = await module('cluster/wave-story.js');
        const { stage } = await module('cluster/wave-stage.js');
        const { render } = await module('lit-html/lit-html.js');
        const at = (second) => new Date(second * 1000).toISOString();
        const ended = [1, 3, 5].map((second) => ({ taskId: '1', node: 'a', since: at(second), until: at(second + 1) }));
        const lock = { taskId: '1', waiting: 0, failed: 61 };
        const attempts = [1, 7].map((second) => ({ id: second, taskId: '1', node: 'a', at: at(second), taken: true }));
        const known = { attempts, runs: [], slots: [], nodes: [], locks: [lock], ended, at: 60_000 };
        const run = { taskId: '1', node: 'a', waitingSince: at(1), leadingSince: at(7), startedAt: at(7),
          endedAt: at(8), decidedAt: at(9), requestsServed: 60, loansAssigned: 60 };
        let before;
        const waits = { locks: [{ ...lock, waiting: 3 }] };
        return [{ at: 4000 }, waits, { locks: [{ ...lock, holder: 'a' }] }, {}, waits, { runs: [run] }].map((one) => {
          before = storyOf({ taskId: '1', at: at(0), requests: 60 }, { ...known, ...one }, 60_000, before);
          const part = document.createElement('div');
          render(stage(before, 900, ''), part);
          const steps = stepsOf(before).filter(({ isReached }) => isReached);
          return [before.isOver, part.querySelectorAll('.failed').length, steps.at(-1).title,
            ...steps.slice(-2).map(({ until }) => until / 1000)].join(' ');
        }).join('; ');
        """)).isEqualTo("false 0 3 sessions were ended: 0 loans assigned 1 6; ".repeat(3)
        + "true 60 60 requests failed 6 7; ".repeat(2) + "true 0 60 requests served by 1 selection 7 9");
  }

  /** The node has released its slot, but not its lock; then its session was ended, which is not known yet. */
  @Test
  void shouldNotGoBackToAnEarlierStep() {
    assertThat(console.withModules("""
        const { stepsOf, storyOf } = await module('cluster/wave-story.js');
        const { bars } = await module('cluster/bars.js');
        const at = (second) => new Date(second * 1000).toISOString();
        const led = { taskId: '1', waiting: 60, waitingSince: at(1), holder: 'a', since: at(1) };
        const polls = [{ locks: [led], slots: [{ holder: 'a' }] }, { locks: [led], slots: [] },
          { locks: [{ taskId: '1', waiting: 60, waitingSince: at(1) }], slots: [] }];
        let before;
        return polls.map((poll) => {
          const known = { attempts: [], runs: [], ended: [], nodes: [{ name: 'a' }], at: 9_000, ...poll };
          before = storyOf({ taskId: '1', at: at(0), requests: 60 }, known, 9_000, before);
          return stepsOf(before).findLastIndex(({ isReached }) => isReached)
            + (bars(known, 9_000, 0).some(({ kind }) => kind === 'selecting') ? ' selecting' : '');
        }).join(', ');
        """)).isEqualTo("3 selecting, 3 selecting, 3");
  }

  /** Both nodes first found nothing to do, or a busy lock; one finds it busy also after the selection. */
  @Test
  void shouldDrawOnlyTheAttemptsOfAStep() {
    assertThat(console.withModules("""
        const { atStep, stepsOf, storyOf } = await module('cluster/wave-story.js');
        const at = (second) => new Date(second * 1000).toISOString();
        const attempts = [[1, 'a', true], [2, 'b', true], [3, 'b', false], [4, 'a', false], [5, 'b', true],
          [5.5, 'a', false], [6.5, 'a', false]]
          .map(([second, node, taken]) => ({ id: second, taskId: '1', node, at: at(second), taken }));
        const runs = [{ taskId: '1', node: 'b', leadingSince: at(5), startedAt: at(5), endedAt: at(6),
          decidedAt: at(7), requestsServed: 60, loansAssigned: 60 }];
        const nodes = [{ name: 'a' }, { name: 'b' }];
        const known = { runs, attempts, nodes, locks: [{ taskId: '1', waiting: 0 }], ended: [] };
        const story = storyOf({ taskId: '1', at: at(0), requests: 60 }, known, 10_000);
        return stepsOf(story).slice(1, 3)
          .map((step) => step.title + ': ' + atStep(story, step).attempts.map(({ id }) => id)).join('; ');
        """)).isEqualTo("Node b locks the row of the task: 5; Node a tried. SKIP LOCKED: 0 rows: 1,2,3,4,5,5.5");
  }
}
