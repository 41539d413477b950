# The server, from jars that were built before:  ./mvnw -q -Dmaven.test.skip=true package && docker build -t emp-lab .
ARG JAVA_IMAGE=eclipse-temurin:21-jre
FROM ${JAVA_IMAGE}

RUN useradd --system --create-home --home-dir /var/lib/emp emp
COPY emp-server/target/lib /opt/emp/lib
COPY emp-server/target/emp-server.jar /opt/emp/emp-server.jar

USER emp
ENV EMP_HOME=/var/lib/emp SERVER_ADDRESS=0.0.0.0
VOLUME /var/lib/emp
EXPOSE 8080
ENTRYPOINT ["java", "-XX:-UsePerfData", "-XX:MaxRAMPercentage=60", "-jar", "/opt/emp/emp-server.jar"]
