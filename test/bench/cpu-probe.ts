// Loaded into a measured server by `node --import`: tells its parent the processor time that it used (in microseconds)
// and the memory that it takes, when asked. Memory is what it keeps: the collector runs first, as what V8 leaves
// uncollected depends on the memory of the machine and not on the server.
process.on("message", (wanted) => {
  if (wanted !== "cpu") globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  process.send?.(wanted === "cpu" ? user + system : wanted === "memory" ? rss : heapUsed + external);
});
// The question must not keep a server alive that wants to end.
process.channel?.unref();
