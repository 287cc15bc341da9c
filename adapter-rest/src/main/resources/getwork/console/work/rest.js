/** A pause before something is tried again, which can be cut short. */

const SHORTEST = 1;
const LONGEST = 60;

let end = () => {};

export function rest(seconds) {
  return new Promise((done) => {
    end = done;
    setTimeout(done, Math.min(Math.max(seconds, SHORTEST), LONGEST) * 1000);
  });
}

export function wake() {
  end();
}
