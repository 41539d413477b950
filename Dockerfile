# The server:  docker build -t emp-lab .
ARG JDK_IMAGE=eclipse-temurin:21.0.12_8-jdk-noble
ARG JAVA_IMAGE=eclipse-temurin:21.0.12_8-jre-noble

FROM ${JDK_IMAGE} AS build
WORKDIR /src
COPY . .
RUN ./mvnw --batch-mode --quiet -Dmaven.test.skip=true package

FROM ${JAVA_IMAGE}
RUN useradd --system --uid 999 --user-group --create-home --home-dir /var/lib/emp emp && install -d -o emp /opt/emp/archive /var/lib/emp/scratch
COPY --from=build /src/emp-web/target/lib /opt/emp/lib
COPY --from=build /src/emp-web/target/emp-server.jar /opt/emp/emp-server.jar

# by number, so that a cluster can check that it is not root
USER 999
ENV EMP_HOME=/var/lib/emp SERVER_ADDRESS=0.0.0.0
# Spring Boot's training run, on an embedded database of its own; each later start finds its classes in the archive
RUN EMP_HOME=/tmp/training java -XX:ArchiveClassesAtExit=/opt/emp/archive/emp-server.jsa -Dspring.context.exit=onRefresh \
      -jar /opt/emp/emp-server.jar --server.port=0 >/dev/null 2>&1 || true; rm -rf /tmp/training
VOLUME /var/lib/emp
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=180s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080; printf 'GET /actuator/health/readiness HTTP/1.0\\r\\n\\r\\n' >&3; head -n 1 <&3 | grep -q ' 200'"]
ENTRYPOINT ["java", "-XX:-UsePerfData", "-XX:-PrintWarnings", "-XX:ThreadPriorityPolicy=1", "-XX:CompilerThreadPriority=5", \
  "-XX:InitialRAMPercentage=3", "-XX:MaxRAMPercentage=60", "-XX:MetaspaceSize=192m", "-XX:G1PeriodicGCInterval=300000", \
  "-XX:MinHeapFreeRatio=10", "-XX:MaxHeapFreeRatio=30", "-XX:+UnlockDiagnosticVMOptions", "-XX:ArchiveRelocationMode=0", \
  "-Djava.io.tmpdir=/var/lib/emp/scratch", \
  "-XX:SharedArchiveFile=/opt/emp/archive/emp-server.jsa", \
  "-Xshare:auto", "-Xlog:disable", "-Xlog:all=error,cds=off:stderr", "-jar", "/opt/emp/emp-server.jar"]
