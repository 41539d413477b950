"""The peer of bench/analyze.py: the same steps as a researcher would write them with pandas.

Reads a run file, leaves out failed samples, cuts at a given bound (pandas does not search for it), and computes the
daemons' statistics in the cluster, the long-running executions, the infrequent daemons and midpoint cutoffs.
Usage: analyze_pandas.py RUN BOUND_MILLIS
"""
import gzip
import json
import sys
import time

import pandas as pd

path, bound = sys.argv[1], float(sys.argv[2])
begin = time.time()
samples, rows = [], []
with (gzip.open if path.endswith(".gz") else open)(path, "rt") as lines:
    next(lines)
    for line in lines:
        sample = json.loads(line)
        if sample["exitCode"] != 0 or sample["sample"] == 0:
            continue
        samples.append((sample["sample"], sample["elapsedNanos"]))
        for p in sample["processes"]:
            rows.append((sample["sample"], p["name"], p["put"], p.get("cpuNanos", 1000 * (p["userMicros"] + p["systemMicros"]))))
samples = pd.DataFrame(samples, columns=["sample", "et"])
rows = pd.DataFrame(rows, columns=["sample", "name", "put", "pt"])
rows = rows[~rows["put"] & (rows["pt"] > 0)]
outside = set(samples.loc[samples["et"] > bound * 1e6, "sample"])
in_l = rows["sample"].isin(outside)
cluster = rows[~in_l].groupby("name")["pt"].agg(["size", "max", "std"]).fillna(0)
counting = rows[in_l].join(cluster, on="name")
counting = counting[counting["max"].isna() | (counting["pt"] > counting["max"] + 2 * counting["std"])]
infrequent = counting.groupby("name")["pt"].agg(["size", "min"]).join(cluster["max"])
infrequent["cutoff"] = (infrequent["max"].fillna(0) + infrequent["min"]) / 2e6
print(infrequent["cutoff"].to_string(), file=sys.stderr)
print(f"{time.time() - begin:.2f}")
