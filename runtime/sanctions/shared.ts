/**
 * Keeps what is made from a record of the law, by record and variant, so that every answer holds the same object and its text is printed once. The
 * record must live as long as the dataset.
 */
export function keptByRecord<Source extends object, Variant extends string, Made extends object>(
  make: (record: Source, variant: Variant) => Made,
): (record: Source, variant: Variant) => Made {
  const kept = new WeakMap<Source, Map<Variant, Made>>();
  return (record, variant) => {
    let variants = kept.get(record);
    if (variants === undefined) kept.set(record, (variants = new Map()));
    let made = variants.get(variant);
    if (made === undefined) variants.set(variant, (made = make(record, variant)));
    return made;
  };
}
