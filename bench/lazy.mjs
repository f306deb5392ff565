/** Makes a value when it is first needed. */
export function lazy(make) {
  let made;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
